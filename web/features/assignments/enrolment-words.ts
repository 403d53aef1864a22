import type { TrainingSession } from '#shared/shapes';
import { countOf, formatCount } from '#shared/count';
import { nameClash, type ClashingSession } from '../../components/clash.ts';
import { sayEnd, sayStart } from '../../components/seats.ts';
import type { Clock } from '../../components/use-clock.ts';
import { sayWhom } from '../../components/due-date-words.ts';

/** The words for a manager who gives seats to others (product §71). */

type Named = Parameters<typeof sayWhom>[1];

/** How many seats are free; null where there is no seat limit. */
export function freeSeatsIn({ capacity, seats_taken: taken }: TrainingSession): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}

/** "3 employees are booked for Thu, Nov 26 · 2:00 PM." */
export function sayEnrolled(people: Named, session: TrainingSession, clock: Clock): string {
  const [whom, start] = [sayWhom(people.length, people), sayStart(session, clock)];
  return people.length === 1 ? `${whom} is booked for ${start}.` : `${whom} are booked for ${start}.`;
}

/** Why the selected people can't all be enrolled. */
export function sayFewSeats(free: number, selected: number): string {
  const people = countOf(selected, 'employee');
  return free === 1
    ? `Only 1 seat is free, but you selected ${people}.`
    : `Only ${formatCount(free)} seats are free, but you selected ${people}.`;
}

/** That one of the selected people is booked for another session then. */
export function sayClash(session: ClashingSession, selected: number, shown: Named, clock: Clock): string {
  const who = selected === 1 ? sayWhom(1, shown) : null;
  if (!session.program) {
    const [from, to] = [clock.sessionTime(session.start_time), sayEnd(session, clock)];
    return who
      ? `${who} is booked elsewhere from ${from} to ${to}.`
      : `One of them is booked elsewhere from ${from} to ${to}.`;
  }
  const other = nameClash(session, clock);
  return who
    ? `${who} is booked for another session at that time: ${other}.`
    : `One of them is booked for another session at that time: ${other}.`;
}
