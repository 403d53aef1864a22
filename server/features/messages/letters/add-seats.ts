import { formatCount } from '#shared/count';
import { formatDay } from '#shared/month';
import type { CalendarDate } from '#shared/time';
import { listShortPrograms } from '../reminders/store.ts';
import { greetingOf, type Kind } from './kind.ts';
import { outsideQuietHours } from './outside-quiet-hours.ts';

/** For admins: in which programs people can't get a seat in time. */
export const addSeats: Kind = {
  prepare: outsideQuietHours(async (tx, { person }, { config, now, urlOf }) => {
    const programs = await listShortPrograms(tx, { now, timeZone: config.timeZone });
    if (programs.length === 0) return { droppedBecause: 'All trainings have enough seats now.' };
    const [first] = programs;
    return {
      letter: {
        subject:
          programs.length === 1
            ? `More seats needed: ${first!.title}`
            : `More seats needed in ${programs.length} trainings`,
        paragraphs: [
          greetingOf(person),
          "Some people can't get a seat before their due date. They won't get reminders until there are more seats.",
        ],
        facts: programs.map(({ title, short, by }) => ({
          label: title,
          value: sayNeeded(short, by),
        })),
        button:
          programs.length === 1
            ? { label: 'Add sessions', url: urlOf(`/trainings/${first!._id}`) }
            : { label: 'See the dashboard', url: urlOf('/dashboard') },
      },
    };
  }),
};

/** "10 more seats needed by January 28". */
export function sayNeeded(short: number, by: CalendarDate | null): string {
  const count = formatCount(short);
  if (!by) return short === 1 ? '1 more seat needed' : `${count} more seats needed`;
  const day = formatDay(by);
  return short === 1 ? `1 more seat needed by ${day}` : `${count} more seats needed by ${day}`;
}
