import type { Program } from '#shared/shapes';
import { addDays, endOfDay, isPast } from '#shared/time';
import type { Clock } from './use-clock.ts';

/**
 * By when somebody who is assigned today has to do it (product §60). It is the deadline or, if later, as
 * many days from today as the program gives them. Null where nobody can be assigned any more.
 */
export function dueIfAssigned(
  { deadline, due_days: dueDays, archived }: Pick<Program, 'deadline' | 'due_days' | 'archived'>,
  { now, today, timeZone }: Pick<Clock, 'now' | 'today' | 'timeZone'>,
): string | null {
  if (archived) return null;
  if (typeof dueDays !== 'number') return isPast(deadline, now) ? null : deadline;
  const own = endOfDay(addDays(today, dueDays), timeZone).toISOString();
  return own > deadline ? own : deadline;
}
