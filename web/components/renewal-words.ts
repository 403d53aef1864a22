import type { Program } from '#shared/shapes';
import { formatCount } from '#shared/count';
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

/** "Comes back every 12 months; opens 60 days before"; null of a program that doesn't. */
export function renewalInWords({ renew_months, renew_on, window_days }: Omit<Rule, 'due_days'>) {
  const opens = `opens ${counted(window_days, 'day')} before`;
  if (renew_on !== null) return `Comes back each year on ${formatDayOfYear(renew_on)}; ${opens}`;
  if (renew_months === null) return null;
  return `Comes back every ${renew_months === 1 ? 'month' : counted(renew_months, 'month')}; ${opens}`;
}

/** "Who is assigned later has 14 days"; null where everybody has until the deadline. */
export function dueDaysInWords({ due_days }: Pick<Rule, 'due_days'>): string | null {
  if (due_days === null) return null;
  if (due_days === 0) return 'Who is assigned later has until the end of that day';
  return `Who is assigned later has ${counted(due_days, 'day')}`;
}

function counted(count: number, unit: 'day' | 'month'): string {
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
}
