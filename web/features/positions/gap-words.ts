import { formatCount } from '#shared/count';
import type { PersonWithGaps } from '#shared/people/positions/schemas';
import { statusLabels } from '#shared/status';
import type { Clock } from '../../components/use-clock.ts';

/** "18 of 24 people have all required trainings.", or where the position requires nothing "24 people hold this position." */
export function sayReady(
  { ready, total }: { ready: number; total: number },
  { isRequired }: { isRequired: boolean },
): string {
  if (total === 0) return 'Nobody holds this position.';
  if (!isRequired)
    return total === 1 ? '1 person holds this position.' : `${formatCount(total)} people hold this position.`;
  if (total === 1)
    return ready === 1 ? '1 person has all required trainings.' : '1 person has a training missing.';
  if (ready === total) return `All ${formatCount(total)} people have all required trainings.`;
  return ready === 1
    ? `1 of ${formatCount(total)} people has all required trainings.`
    : `${formatCount(ready)} of ${formatCount(total)} people have all required trainings.`;
}

/** "Overdue since May 3", "Enrolled, due May 17". */
export function sayGap({ status, due }: PersonWithGaps['gaps'][number], clock: Pick<Clock, 'day'>): string {
  if (status === 'not-assigned') return 'Not assigned yet';
  const label = statusLabels[status];
  if (due === null) return label;
  return status === 'overdue' ? `${label} since ${clock.day(due)}` : `${label}, due ${clock.day(due)}`;
}
