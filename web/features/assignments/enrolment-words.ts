import type { TrainingSession } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { nameClash, type ClashingSession } from '../../components/clash.ts';
import { sayEnd, sayStart } from '../../components/seats.ts';
import type { Clock } from '../../components/use-clock.ts';
import { sayWhom } from '../../components/due-date-words.ts';

/** The words for a manager who gives seats to others (product §71). */

type Named = Parameters<typeof sayWhom>[1];

/** How many seats are free; null where there are as many as come. */
export function freeSeatsIn({ capacity, seats_taken: taken }: TrainingSession): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}

/** "3 employees are enrolled in the session of November 26, 2:00 PM." */
export function sayEnrolled(people: Named, session: TrainingSession, clock: Clock): string {
  const verb = people.length === 1 ? 'is' : 'are';
  return `${sayWhom(people.length, people)} ${verb} enrolled in the session of ${sayStart(session, clock)}.`;
}

/** Why the selected people can't all be enrolled. */
export function sayFewSeats(free: number, selected: number): string {
  const seats = free === 1 ? 'Only 1 seat is free' : `Only ${formatCount(free)} seats are free`;
  return `${seats}, and ${formatCount(selected)} employees are selected.`;
}

/** That one of the selected people sits elsewhere then. */
export function sayClash(session: ClashingSession, selected: number, shown: Named, clock: Clock): string {
  const who = selected === 1 ? sayWhom(1, shown) : 'One of them';
  if (!session.program)
    return `${who} is booked elsewhere from ${clock.time(session.start_time)} to ${sayEnd(session, clock)}.`;
  return `${who} sits in another session at that time: ${nameClash(session, clock)}.`;
}
