import { addDays, type CalendarDate } from '../../time.ts';

/** The days ahead for which somebody can have a deputy. */
export const mostDeputyDays = 90;

/** The error of the last day of a deputy; null if there is none. */
export function deputyDayProblem(until: CalendarDate | null, today: CalendarDate): string | null {
  if (!until) return 'A date is required';
  if (until <= today) return 'Must be later than today';
  return until > addDays(today, mostDeputyDays) ? `Must be at most ${mostDeputyDays} days from today` : null;
}
