import type { Program, TrainingSession, Waiting } from '#shared/shapes';
import { hasEnded, isDayOver } from '#shared/time';
import type { Clock } from './use-clock.ts';

/** The seats of a session and the places on its waiting list, for people to read (product §70, §72). */

type Seats = Pick<TrainingSession, 'capacity' | 'seats_taken'>;

/** Whether nobody can sit down there any more: with a capacity once it has started, else after its end and its day. */
export function isClosed(
  session: Pick<TrainingSession, 'start_time' | 'ends_at' | 'capacity'>,
  { now, timeZone }: Pick<Clock, 'now' | 'timeZone'>,
): boolean {
  const { start_time: start, capacity } = session;
  if (capacity !== null) return new Date(start) <= now;
  return hasEnded(session, now) && isDayOver(start, now, timeZone);
}

export function isFull({ capacity, seats_taken: taken }: Seats): boolean {
  return capacity !== null && taken >= capacity;
}

/** Whether somebody can sit down there now. */
export function hasSeat(session: TrainingSession, clock: Pick<Clock, 'now' | 'timeZone'>): boolean {
  return !isClosed(session, clock) && !isFull(session);
}

/** "5 of 12 seats taken", "Full: 12 of 12 seats taken"; null where there are as many as come. */
export function saySeats(session: Seats): string | null {
  const { capacity, seats_taken: taken } = session;
  if (capacity === null) return null;
  const words = `${taken} of ${capacity} ${capacity === 1 ? 'seat' : 'seats'} taken`;
  return isFull(session) ? `Full: ${words}` : words;
}

/** "Thu, Nov 26 · 2:00 PM". */
export function sayStart({ start_time: start }: Pick<TrainingSession, 'start_time'>, clock: Clock): string {
  return clock.session({ start_time: start });
}

/** The end of a session: "3:30 PM", and "Fri, Nov 27 · 1:00 AM" if that is another day. */
export function sayEnd(
  { start_time: start, ends_at: end }: Pick<TrainingSession, 'start_time' | 'ends_at'>,
  clock: Clock,
): string {
  return clock.isSameDay(start, end) ? clock.sessionTime(end) : clock.session({ start_time: end });
}

const endings = ['th', 'st', 'nd', 'rd'];

/** "3rd", and "13th". */
export function sayOrdinal(place: number): string {
  const isTeen = Math.trunc(place / 10) % 10 === 1;
  return `${place}${(!isTeen && endings[place % 10]) || 'th'}`;
}

/** A place on the waiting list and its reason: "3rd: two colleagues are due earlier". */
export function sayPlace({ position, ahead_because: because }: Omit<Waiting, 'session'>): string {
  return because ? `${sayOrdinal(position)}: ${because}` : sayOrdinal(position);
}

/**
 * The place of the person's session, "Room 4" or "Online", or the place on the waiting list. Null if there is neither.
 */
export function sayOwnSeat(
  program: Pick<Program, 'enrolled_session' | 'status'> & {
    training_sessions: readonly Pick<TrainingSession, '_id' | 'ends_at' | 'location' | 'join_url'>[];
    waiting?: Pick<Waiting, 'position'> | null | undefined;
  },
  { now }: Pick<Clock, 'now'>,
): string | null {
  const { enrolled_session: chosen, training_sessions: sessions, waiting, status } = program;
  if (status === 'complete') return null;
  const own = sessions.find(({ _id }) => _id === chosen);
  if (own) return hasEnded(own, now) ? null : own.location || (own.join_url && 'Online');
  return waiting ? `Waiting list: ${sayOrdinal(waiting.position)}` : null;
}
