import type { ReplyOf } from '#shared/endpoint';
import type { seatsApi } from '#shared/training/seats/calls';
import type { Program, TrainingSession, Waiting } from '#shared/shapes';
import { countOf, formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { hasEnded, isPast } from '#shared/time';
import { dueMoment } from '../../components/due.ts';
import { isClosed, isFull, sayOrdinal, sayStart } from '../../components/seats.ts';
import { lastStartOf } from '../../components/session-parts.ts';
import type { Clock } from '../../components/use-clock.ts';

/** The words for employees about their seat and the waiting list (product §71, §72, §78). */

const hour = 60 * 60_000;

/** A colleague's seat that can be taken. */
export type Offer = ReplyOf<typeof seatsApi.offers>['offers'][number];

/** The session that somebody waits for; undefined where any will do. */
function waitedSession({ session: id }: Pick<Waiting, 'session'>, program: Program) {
  const { training_sessions: own, other_sessions: others = [] } = program;
  return [...own, ...others].find(({ _id }) => _id === id);
}

/** The sessions to come in which somebody waits for a seat: the one, or all that are in time. */
function wantedSessions(
  waiting: Pick<Waiting, 'session'>,
  program: Program,
  clock: Clock,
): TrainingSession[] {
  const { training_sessions: own, other_sessions: others = [], enrolled_session: chosen, status } = program;
  const session = waitedSession(waiting, program);
  if (session) return [session];
  const due = dueMoment(program, clock);
  return [...own, ...others].filter(
    (each) =>
      each._id !== chosen &&
      !isPast(each.start_time, clock.now) &&
      (status === 'overdue' || lastStartOf(each) <= due),
  );
}

/** "You're 3rd on the waiting list for November 26, 2:00 PM: two colleagues are due earlier." */
export function sayWaiting(waiting: Waiting, program: Program, clock: Clock): string {
  const { position, ahead_because: because } = waiting;
  const [place, session] = [sayOrdinal(position), waitedSession(waiting, program)];
  const why = because ? `: ${because}.` : '.';
  if (session) return `You're ${place} on the waiting list for ${sayStart(session, clock)}${why}`;
  return program.status === 'overdue'
    ? `You're ${place} on the waiting list for any upcoming session${why}`
    : `You're ${place} on the waiting list for any session before your due date${why}`;
}

/** A reader needs no more of them to know that the plans have changed. */
const mostCancelled = 3;

/**
 * Which sessions to come were cancelled, the next one first, in a sentence each. It is for a person who has
 * still to choose, and so may have had a seat in one. Nothing for anybody else.
 */
export function sayCancelledAhead(program: Program, clock: Clock): string[] {
  const { status, archived, enrolled_session: chosen, cancelled_sessions: cancelled } = program;
  if (archived || chosen || (status !== 'not-enrolled' && status !== 'overdue')) return [];
  const ahead = cancelled
    .filter((session) => !hasEnded(session, clock.now))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  const told = ahead.slice(0, mostCancelled).map((session) => {
    const words = `The session on ${sayStart(session, clock)} was cancelled`;
    return session.cancel_reason ? `${words}: ${session.cancel_reason}` : `${words}.`;
  });
  const more = ahead.length - told.length;
  if (more === 0) return told;
  return [
    ...told,
    more === 1 ? '1 more session was cancelled.' : `${formatCount(more)} more sessions were cancelled.`,
  ];
}

/** The way on for a person who waits, and that there is nothing to do until then. */
export function sayWhatFollowsWaiting({ enrolled_session: chosen }: Program): string {
  return chosen
    ? 'You get the next free seat automatically. Until then, you keep your seat.'
    : 'You get the next free seat automatically.';
}

/**
 * The sessions in which the person can enroll now, the next one first. Their own, and those in which they
 * were missing, are left out.
 */
export function freeSessions(program: Program, clock: Clock): TrainingSession[] {
  return openSessions(program, clock).filter((session) => !isFull(session));
}

/** The sessions that still take people, and are full. */
export function fullSessions(program: Program, clock: Clock): TrainingSession[] {
  return openSessions(program, clock).filter(isFull);
}

function openSessions(program: Program, clock: Clock): TrainingSession[] {
  const { training_sessions: own, other_sessions: others = [], missed_sessions: missed = [] } = program;
  return [...own, ...others]
    .filter((session) => session._id !== program.enrolled_session && !missed.includes(session._id))
    .filter((session) => !isClosed(session, clock))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
}

/** "Take a free seat on Sat, Dec 12 instead (leaves the waiting list)". */
export function sayTakeInstead({ start_time: start }: TrainingSession, clock: Clock): string {
  return `Take a free seat on ${clock.sessionDay(start)} instead (leaves the waiting list)`;
}

/** A hint for people with a seat who can't come, by the buttons that there are. */
export function sayCantCome(program: Program, clock: Clock): string {
  return freeSessions(program, clock).length > 0
    ? "Can't come? Change your session or cancel your seat."
    : "Can't come? Cancel your seat.";
}

/**
 * Until when seats go to the waiting list, these hours before a session's start, and who gets them then (product §72).
 */
export function sayUntilWhenGiven(program: Program, hours: number, clock: Clock): string {
  if (hours === 0) return 'Seats go to the waiting list until the session starts.';
  const span = hours > 24 && hours % 24 === 0 ? countOf(hours / 24, 'day') : countOf(hours, 'hour');
  const { waiting } = program;
  const wanted = waiting ? wantedSessions(waiting, program, clock) : [];
  const isLate = ({ start_time: start }: TrainingSession) =>
    Date.parse(start) - hours * hour <= clock.now.getTime();
  if (wanted.length === 0 || !wanted.every(isLate))
    return `Up to ${span} before the start, seats go to the waiting list; after that, first come, first served.`;
  return waiting?.session
    ? `This session starts in less than ${span}. Free seats are now first come, first served, so check back here.`
    : `All remaining sessions start in less than ${span}. Free seats are now first come, first served, so check back here.`;
}

/** After leaving it. */
export function sayLeft({ enrolled_session: chosen }: Program): string {
  return chosen
    ? 'You left the waiting list. You keep your seat.'
    : 'You left the waiting list. You still have to choose a session.';
}

/** The effects of cancelling the seat, before it is done. */
export function sayGivingBack(session: TrainingSession, program: Program, clock: Clock): string {
  const due = dueMoment(program, clock);
  const [lost, next] = [
    `A colleague can then get your seat on ${sayStart(session, clock)}, and you may not get it back.`,
    isPast(due, clock.now)
      ? 'You’ll have to choose another session soon.'
      : `You’ll have to choose another session by ${clock.date(due)}.`,
  ];
  return `${lost} ${next}`;
}

export function sayGivenBack(program: Program, clock: Clock): string {
  const due = dueMoment(program, clock);
  return isPast(due, clock.now)
    ? 'You cancelled your seat. Choose another session soon.'
    : `You cancelled your seat. Choose another session by ${clock.date(due)}.`;
}

/** After changing, or getting a colleague's seat. */
export function sayNewSeat(session: TrainingSession, clock: Clock): string {
  return `You're booked for ${sayStart(session, clock)}. ${sayConfirmed(session)}`;
}

/** The step after the session. */
export function sayConfirmed({ trainer }: Pick<TrainingSession, 'trainer'>): string {
  return `${nameOf(trainer)} confirms your attendance after the session.`;
}

/** For a seat that came from the waiting list, perhaps when nobody looked. */
export function sayPromoted(promotedAt: string, clock: Clock): string {
  return `You got this seat from the waiting list on ${clock.date(promotedAt)}. Cancel it if you can't come.`;
}

export function sayOffered(isOffered: boolean): string {
  return isOffered
    ? "You're offering your seat to colleagues. You keep it until one of them takes it."
    : "You're no longer offering your seat.";
}

/** "Mira Castellanos is offering a seat on March 3, 2:00 PM". */
export function sayOffer({ person, session }: Offer, clock: Clock): string {
  return `${nameOf(person)} is offering a seat on ${sayStart(session, clock)}`;
}

/** The effects of getting an offered seat, before it is done; people who have a seat swap it. */
export function sayTaking(
  { person, session }: Offer,
  own: TrainingSession | null,
  clock: Clock,
): { question: string; consequence: string; verb: string } {
  const start = sayStart(session, clock);
  return own
    ? {
        question: `Swap seats with ${nameOf(person)}?`,
        consequence: `You move to ${start}; ${nameOf(person)} moves to ${sayStart(own, clock)}.`,
        verb: 'Swap seats',
      }
    : {
        question: `Take ${nameOf(person)}’s seat?`,
        consequence: `You'll then be booked for ${start}.`,
        verb: 'Get this seat',
      };
}
