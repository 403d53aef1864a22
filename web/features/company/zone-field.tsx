import { useState, type ComponentProps } from 'react';
import { formatCount } from '#shared/count';
import { formatTime, isNamedTimeZone, nameOfZone, wallClockOf } from '#shared/time';
import { useOrganisation } from '../../api/organisation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useReaderZone } from '../../ui/use-reader-zone.ts';

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
  onPick,
}: {
  field: BoundField;
  value: string;
  stored: string;
  ahead: Ahead;
  onPick: (zone: string) => void;
}) {
  const { timeZone } = useOrganisation();
  // When somebody is about to choose: the server, which writes the page as well, may know other names.
  const [known, setKnown] = useState<readonly string[]>([]);
  const offerAll = () => setKnown(Intl.supportedValuesOf('timeZone'));
  const now = useNow();
  const isOther = value !== timeZone && isNamedTimeZone(value);
  const readerZone = useReaderZone();
  // The reader's is there before it is pressed: a select can't take a value that it doesn't have.
  const offered = readerZone && isNamedTimeZone(readerZone) ? readerZone : value;
  const zones = [...new Set([...known, timeZone, stored, value, offered])].toSorted();
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField
        label="Time zone"
        options={zones.map((zone) => ({ value: zone, label: nameOfZone(zone) }))}
        hint={
          isOther
            ? `It's ${formatTime(now, value)} there now, and ${formatTime(now, timeZone)} in ${nameOfZone(timeZone)}, which Lodestar uses until it's restarted. ${effectOf(ahead)}`
            : `It's ${formatTime(now, timeZone)} there now. All dates and times are in this zone.`
        }
        onFocus={offerAll}
        onPointerDown={offerAll}
        {...field}
      />
      {readerZone && isNamedTimeZone(readerZone) && !areAlike(readerZone, value, now) && (
        <p className="text-small">
          {`You seem to be in ${nameOfZone(readerZone)}. `}
          <button type="button" className="link touch" onClick={() => onPick(readerZone)}>
            Use that?
          </button>
        </p>
      )}
    </div>
  );
}

/** Whether clocks in both zones show the same time, in summer and in winter: one zone may have several names. */
function areAlike(one: string, other: string, now: Date): boolean {
  if (!isNamedTimeZone(other)) return false;
  const halfYear = 182 * 24 * 60 * 60 * 1_000;
  const instants = [now, new Date(now.getTime() + halfYear)];
  return instants.every((instant) => wallClockOf(instant, one) === wallClockOf(instant, other));
}

function effectOf({ sessions, deadlines }: Ahead): string {
  if (sessions + deadlines === 0) return 'Nothing is planned yet, so no times will change.';
  return `Upcoming sessions (${formatCount(sessions)}) and deadlines (${formatCount(deadlines)}) won't move, but they will be shown at a different time, and some of them on a different day.`;
}
