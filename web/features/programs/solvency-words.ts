import type { ReplyOf } from '#shared/endpoint';
import type { sessionPlansApi } from '#shared/training/seats/calls';
import { countOf, formatCount } from '#shared/count';
import { daysBetween } from '#shared/time';
import type { Clock } from '../../components/use-clock.ts';

export type Shortage = ReplyOf<typeof sessionPlansApi.solvency>;

/** "12 people, 7 seats, 9 days: 5 short by March 14"; null where nothing is short (product §76). */
export function sayShortage(
  { short, by, without_seat: people, free_seats: seats }: Shortage,
  clock: Pick<Clock, 'today' | 'day'>,
): string | null {
  if (short === 0 || by === null) return null;
  const days = daysBetween(clock.today, by);
  const facts = [
    people === 1 ? '1 person' : `${formatCount(people)} people`,
    seats === 0 ? 'no seat' : countOf(seats ?? 0, 'seat'),
    days === 0 ? 'today' : countOf(days, 'day'),
  ];
  return `${facts.join(', ')}: ${formatCount(short)} short by ${clock.day(by)}`;
}
