import { countOf } from '#shared/count';
import { weekdayOf, weekdays } from '#shared/month';
import { calendarDateOf, formatDate } from '#shared/time';
import type { Db } from '../../../../../db/tables.ts';
import { listTitles } from '../../../users/leaving/service.ts';
import { keepDuties, listLeftDuties, type LeftDuties } from './store.ts';

/**
 * Finds the duties of people who are to be suspended, and keeps them in sentences for their lines (product §107.7). Returns the
 * sentences, by which a plan proves that they were seen.
 */
export async function findDuties(
  tx: Db,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Record<string, string>> {
  const duties = await listLeftDuties(tx, now);
  const said = Object.fromEntries(duties.map((each) => [each.id, sayDuties(each, timeZone)]));
  await keepDuties(tx, said);
  return said;
}

/** "Oversees “Fire Safety”. Teaches 2 sessions, the first on Tue, Dec 1 (“First Aid”). 3 people report to them." */
export function sayDuties({ programs, sessions, people }: Omit<LeftDuties, 'id'>, timeZone: string): string {
  const [first] = sessions;
  return [
    programs.length > 0 && `Oversees ${listTitles(programs)}.`,
    first &&
      (sessions.length === 1
        ? `Teaches a session on ${dayOf(first.start_time, timeZone)} (“${first.title}”).`
        : `Teaches ${countOf(sessions.length, 'session')}, the first on ${dayOf(first.start_time, timeZone)} (“${first.title}”).`),
    people > 0 &&
      (people === 1 ? '1 person reports to them.' : `${countOf(people, 'person', 'people')} report to them.`),
  ]
    .filter(Boolean)
    .join(' ');
}

/** "Tue, Dec 1, 2026": the plan may be read later. */
function dayOf(instant: string, timeZone: string): string {
  const weekday = weekdays[weekdayOf(calendarDateOf(instant, timeZone))]!;
  return `${weekday.slice(0, 3)}, ${formatDate(instant, timeZone, undefined, 'short')}`;
}
