import { mostPartDays } from '#shared/programs/part-rules';
import type { FieldErrors } from '#shared/errors';
import { calendarDateOf, clockTimeOf, daysBetween, endOfDay, lastDate } from '#shared/time';
import type { SessionValues, StoredSession } from '../../store.ts';
import { isAtSameTime, type SessionForm } from '../service.ts';

/** A session of the form, its stored row, and the values for the store. */
interface Written {
  form: SessionForm;
  before: StoredSession | undefined;
  values: Pick<SessionValues, 'parts'>;
}

/**
 * Refuses sessions that end later than a date can be. It refuses parts that are out of order, overlap or are too far
 * apart. Also a day, time or end of the session that isn't theirs (product §123).
 */
export function checkTimes(sessions: readonly Written[], timeZone: string): FieldErrors {
  const latest = endOfDay(lastDate, timeZone);
  const errors: FieldErrors = {};
  for (const [index, session] of sessions.entries()) {
    const { parts } = session.values;
    const field = (name: string) => `sessions.${index}.${name}`;
    const [place, message] = unlikeParts(session, timeZone) ?? [];
    if (place) errors[field(place)] = message!;
    for (const [part, { starts_at, ends_at }] of parts.entries()) {
      const date = field(part === 0 ? 'date' : `parts.${part}.date`);
      const former = parts[part - 1];
      if (ends_at > latest) errors[date] = 'Must be a valid date';
      else if (former && starts_at < former.ends_at)
        errors[date] = `Part ${part + 1} must start after part ${part} has ended`;
      else if (daysFrom(parts[0]!.starts_at, starts_at, timeZone) > mostPartDays)
        errors[date] = `Must be within ${mostPartDays} days of part 1`;
    }
  }
  return errors;
}

const daysFrom = (first: Date, start: Date, timeZone: string) =>
  daysBetween(calendarDateOf(first, timeZone), calendarDateOf(start, timeZone));

/** The field of the session whose value isn't that of its parts, with the reason; null where all are. */
function unlikeParts({ form, before, values }: Written, timeZone: string): [string, string] | null {
  const { parts } = values;
  const [first] = form.parts ?? [];
  if (first && (first.date !== form.date || first.time !== form.time))
    return ['date', 'Must be the date and time of part 1'];
  if (parts.length < 2) return null;
  if (!first && before && !isAtSameTime(form, before, timeZone))
    return ['date', 'This session has several parts: change the parts themselves'];
  const ends = [parts[0]!, parts.at(-1)!].map(({ ends_at }) => clockTimeOf(ends_at, timeZone));
  if (form.ends && !ends.includes(form.ends))
    return ['ends', 'This session has several parts: change the ends of the parts themselves'];
  return null;
}
