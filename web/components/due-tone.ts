import { daysUntil, isPast } from '#shared/time';
import type { Clock } from './use-clock.ts';

/** A due date within this number of days is near. */
const nearDays = 7;

/**
 * The colour of a due date by how near it is, for something that is open: late, near or far. The distance in
 * words is always beside it.
 */
export function dueTone(moment: string, { now, timeZone }: Pick<Clock, 'now' | 'timeZone'>): string {
  if (isPast(moment, now)) return 'text-danger';
  return daysUntil(moment, now, timeZone) <= nearDays ? 'text-warning' : 'text-muted';
}
