import type { Program } from '#shared/shapes';
import { countOf } from '#shared/count';
import type { DayOfYear } from '#shared/renewal';
import { formatDate } from '#shared/time';

/** How a program comes back, and how long people have who are assigned later, as people read it (product §61). */

/** "March 1"; of February 29 "the last day of February". */
export function formatDayOfYear(day: DayOfYear): string {
  if (day === '02-29') return 'the last day of February';
  const inLeapYear = new Date(`2024-${day}T00:00:00Z`);
  return formatDate(inLeapYear, 'UTC', inLeapYear);
}

type Rule = Pick<Program, 'due_days' | 'renew_months' | 'renew_on' | 'window_days'>;

/** "Repeats every 12 months. Sign-up opens 60 days before"; null of a program that doesn't. */
export function renewalInWords({ renew_months, renew_on, window_days }: Omit<Rule, 'due_days'>) {
  const opens = `Sign-up opens ${countOf(window_days, 'day')} before`;
  if (renew_on !== null) return `Repeats every year on ${formatDayOfYear(renew_on)}. ${opens}`;
  if (renew_months === null) return null;
  return renew_months === 1
    ? `Repeats every month. ${opens}`
    : `Repeats every ${countOf(renew_months, 'month')}. ${opens}`;
}

/** "People assigned after the deadline get 14 days"; null where everybody has until the deadline. */
export function dueDaysInWords({ due_days }: Pick<Rule, 'due_days'>): string | null {
  if (due_days === null) return null;
  if (due_days === 0) return 'People assigned after the deadline have to finish the same day';
  return `People assigned after the deadline get ${countOf(due_days, 'day')}`;
}
