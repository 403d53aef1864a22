import { formatDate, formatTime } from '#shared/time';
import { useOrganisation } from '../api/organisation.ts';

/** "November 21, 2026, 9:00 AM" in the organisation's zone. A line breaks only between date and time. */
export function DateTime({ instant }: { instant: string }) {
  const { timeZone } = useOrganisation();
  return (
    <time dateTime={instant} className="tabular-nums">
      {formatDate(instant, timeZone)},{' '}
      <span className="whitespace-nowrap">{formatTime(instant, timeZone)}</span>
    </time>
  );
}
