import { addMonths, lastDate, type CalendarDate } from '../../time.ts';

/** Why somebody is away. */
export const absenceKinds = ['leave', 'other'] as const;

export type AbsenceKind = (typeof absenceKinds)[number];

/** The days that somebody has after an absence for a training whose program doesn't say how many. */
export const daysAfterAbsence = 30;

/** The last day until which somebody can be noted as away. */
export const lastDayAway = (today: CalendarDate) => addMonths(today, 36) ?? lastDate;

/** The error of the last day of an absence that begins on `from`; null if there is none. */
export function absenceProblem(from: CalendarDate, until: CalendarDate, today: CalendarDate): string | null {
  if (until < today) return 'Must be today or later';
  if (until < from) return 'Must be on or after the first day';
  return until > lastDayAway(today) ? 'Must be at most three years from today' : null;
}
