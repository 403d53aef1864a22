import type { ReplyOf } from '#shared/endpoint';
import type { sessionPlansApi } from '#shared/training/seats/calls';
import { formatCount } from '#shared/count';
import type { Clock } from '../../components/use-clock.ts';

export type Shortage = ReplyOf<typeof sessionPlansApi.solvency>;

/** "5 more seats needed by March 14"; null where nothing is short (product §76). */
export function sayShortage(
  { short, by }: Pick<Shortage, 'short' | 'by'>,
  clock: Pick<Clock, 'day'>,
): string | null {
  if (short === 0 || by === null) return null;
  return short === 1
    ? `1 more seat needed by ${clock.day(by)}`
    : `${formatCount(short)} more seats needed by ${clock.day(by)}`;
}
