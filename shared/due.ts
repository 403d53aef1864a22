import { addMonths, lastDate, type CalendarDate } from './time.ts';

/** Why an assignment has a due date of its own (product §60). Without one, the program's deadline is the due date. */
export const dueCauses = ['joined', 'renewal', 'extension', 'away', 'version', 'import'] as const;

export type DueCause = (typeof dueCauses)[number];

/** The opener of an assignment, at first or again. */
export const openers = ['manager', 'audience', 'renewal', 'version', 'import'] as const;

export type Opener = (typeof openers)[number];

/** The days from today that somebody has whose exemption ends late, if the program gives none (product §63). */
export const usualDueDays = 14;

/** The last day to which people can be given more time. */
export const lastExtension = (today: CalendarDate) => addMonths(today, 12) ?? lastDate;

/** The error of the day to which people are given more time (product §63); null if there is none. */
export function extensionProblem(due: CalendarDate, today: CalendarDate): string | null {
  if (due <= today) return 'Must be later than today';
  return due > lastExtension(today) ? 'Must be at most a year from today' : null;
}
