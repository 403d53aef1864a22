import { useState, type ComponentProps } from 'react';
import { formatCount } from '#shared/count';
import { formatTime, isNamedTimeZone } from '#shared/time';
import { useOrganisation } from '../../api/organisation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useNow } from '../../ui/use-now.ts';

type BoundField = Pick<ComponentProps<'select'>, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
  error: string | undefined;
};

interface Ahead {
  sessions: number;
  deadlines: number;
}

/** The company's time zone, and the effects of another one. */
export function ZoneField({
  field,
  value,
  stored,
  ahead,
}: {
  field: BoundField;
  value: string;
  stored: string;
  ahead: Ahead;
}) {
  const { timeZone } = useOrganisation();
  // When somebody is about to choose: the server, which writes the page as well, may know other names.
  const [known, setKnown] = useState<readonly string[]>([]);
  const offerAll = () => setKnown(Intl.supportedValuesOf('timeZone'));
  const zones = [...new Set([...known, timeZone, stored, value])].toSorted();
  const now = useNow();
  const isOther = value !== timeZone && isNamedTimeZone(value);
  return (
    <SelectField
      label="Time zone"
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      hint={
        isOther
          ? `It's ${formatTime(now, value)} there now, and ${formatTime(now, timeZone)} in ${timeZone}, which Lodestar uses until it's restarted. ${effectOf(ahead)}`
          : `It's ${formatTime(now, timeZone)} there now. All dates and times are in this zone.`
      }
      onFocus={offerAll}
      onPointerDown={offerAll}
      {...field}
    />
  );
}

function effectOf({ sessions, deadlines }: Ahead): string {
  if (sessions + deadlines === 0) return 'Nothing is planned yet, so no times change.';
  return `Upcoming sessions (${formatCount(sessions)}) and deadlines (${formatCount(deadlines)}) don't move, but will show at a different time, some on another day.`;
}
