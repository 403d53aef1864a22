import { useQuery } from '@tanstack/react-query';
import { formatDate, formatTime } from '#shared/time';
import { organisationQuery } from '../api/organisation.ts';
import { useNow } from '../ui/use-now.ts';

/** On paper alone: when it was printed, by the organisation's clock. Nothing where that zone isn't known. */
export function PrintDate() {
  const now = useNow();
  // Only from data that is there already: the error pages fetch nothing.
  const { data } = useQuery({ ...organisationQuery, enabled: false });
  return (
    data && (
      <p className="hidden text-small print:block">
        Printed {formatDate(now, data.time_zone)}, {formatTime(now, data.time_zone)}
      </p>
    )
  );
}
