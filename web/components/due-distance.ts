import type { Program } from '#shared/api/shapes';
import type { Clock } from './own-step.ts';

/**
 * How far away a program's deadline is: "in 6 days". Once it has passed it says "9 days late" where somebody still has
 * to do the training, else "9 days ago".
 */
export function dueDistance(
  { deadline, status, urgency }: Pick<Program, 'deadline' | 'status' | 'urgency'>,
  clock: Clock,
): string {
  const isLate = status === 'overdue' || urgency === 'past';
  return isLate ? clock.due(deadline) : clock.distance(deadline);
}
