import type { ReplyOf } from '#shared/endpoint';
import type { seatsApi } from '#shared/training/seats/calls';
import type { Program, TrainingSession, Waiting } from '#shared/shapes';
import { countOf } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { hasEnded, isPast } from '#shared/time';
import { dueMoment } from '../../components/due.ts';
import { isClosed, isFull, sayOrdinal, sayStart } from '../../components/seats.ts';
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
    ({ _id, start_time: start }) =>
      _id !== chosen && !isPast(start, clock.now) && (status === 'overdue' || start <= due),
  );
}

/** Completes "on the waiting list for …": the session, or any that is in time. */
function sayWaitedFor(waiting: Pick<Waiting, 'session'>, program: Program, clock: Clock): string {
  const session = waitedSession(waiting, program);
  if (session) return sayStart(session, clock);
  return program.status === 'overdue' ? 'any session to come' : 'any session before your due date';
}

/** "You are 3rd on the waiting list for November 26, 2:00 PM: two colleagues are due earlier." */
export function sayWaiting(waiting: Waiting, program: Program, clock: Clock): string {
  const { position, ahead_because: because } = waiting;
  const words = `You are ${sayOrdinal(position)} on the waiting list for ${sayWaitedFor(waiting, program, clock)}`;
  return because ? `${words}: ${because}.` : `${words}.`;
}

/** A reader needs no more of them to know that the plans have changed. */
const mostCancelled = 3;

/**
 * Which sessions to come were cancelled, the next one first, in a sentence each: for a person who has still to choose,
 * and so may have had a seat in one. Nothing for anybody else.
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
  return [...told, `${countOf(more, 'more session')} ${more === 1 ? 'was' : 'were'} cancelled.`];
}

/** The way on for a person who waits, and that there is nothing to do meanwhile. */
export function sayWhatFollowsWaiting({ enrolled_session: chosen }: Program): string {
  const seat = 'You get the next free seat automatically.';
  return chosen ? `${seat} Until then you keep the one you have.` : seat;
}

/** The sessions in which the person can sit down now, the next one first: not their own, nor one in which they were missing. */
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

/** "Or take a free seat on December 12 (you leave the waiting list)". */
export function sayTakeInstead({ start_time: start }: TrainingSession, clock: Clock): string {
  return `Or take a free seat on ${clock.date(start)} (you leave the waiting list)`;
}

/** A hint for people with a seat who can't come, by the buttons that there are. */
export function sayCantCome(program: Program, clock: Clock): string {
  return freeSessions(program, clock).length > 0
    ? "If you can't come, change the session or give back the seat."
    : "If you can't come, give back the seat.";
}

/**
 * Until when seats are given to the waiting list, these hours before a session's start, and that a seat free later is
 * anyone's (product §72).
 */
export function sayUntilWhenGiven(program: Program, hours: number, clock: Clock): string {
  if (hours === 0) return 'Seats are given until a session starts.';
  const span = hours > 24 && hours % 24 === 0 ? countOf(hours / 24, 'day') : countOf(hours, 'hour');
  const { waiting } = program;
  const wanted = waiting ? wantedSessions(waiting, program, clock) : [];
  const isLate = ({ start_time: start }: TrainingSession) =>
    Date.parse(start) - hours * hour <= clock.now.getTime();
  if (wanted.length === 0 || !wanted.every(isLate))
    return `Seats are given until ${span} before a session starts; after that a free seat is anyone's.`;
  const which = waiting?.session ? 'This session starts' : 'Each session that is left starts';
  return `${which} in less than ${span}: a seat that is free now is anyone's, so look here again.`;
}

/** After leaving it. */
export function sayLeft({ enrolled_session: chosen }: Program): string {
  return chosen
    ? 'You wait no more, and keep your seat.'
    : 'You wait no more. Choose a session that has a seat.';
}

/** "by December 6"; "soon" where that is past. */
function sayByWhen(program: Program, clock: Clock): string {
  const due = dueMoment(program, clock);
  return isPast(due, clock.now) ? 'soon' : `by ${clock.date(due)}`;
}

/** The effects of giving the seat back, before it is done. */
export function sayGivingBack(session: TrainingSession, program: Program, clock: Clock): string {
  return `Your seat on ${sayStart(session, clock)} can then go to a colleague, and you may not get it again. You then have to choose another session ${sayByWhen(program, clock)}.`;
}

export function sayGivenBack(program: Program, clock: Clock): string {
  return `Your seat is given back. Now choose another session ${sayByWhen(program, clock)}, or wait for a seat.`;
}

/** After changing, taking or exchanging. */
export function sayNewSeat(session: TrainingSession, clock: Clock): string {
  return `Your session is on ${sayStart(session, clock)}. After it, ${nameOf(session.trainer)} marks you complete.`;
}

/** Of a seat that came from the waiting list, perhaps when nobody looked. */
export function sayPromoted(promotedAt: string, clock: Clock): string {
  return `You were given this seat from the waiting list on ${clock.date(promotedAt)}. Give it back if you can't come.`;
}

export function sayOffered(isOffered: boolean): string {
  return isOffered
    ? 'Your seat is offered to colleagues. You keep it until one of them takes it.'
    : 'Your seat is offered no more. You keep it.';
}

/** "Mira Castellanos offers a seat on March 3, 2:00 PM". */
export function sayOffer({ person, session }: Offer, clock: Clock): string {
  return `${nameOf(person)} offers a seat on ${sayStart(session, clock)}`;
}

/** The effects of taking an offered seat, before it is done; with a seat of one's own it is exchanged. */
export function sayTaking(
  { person, session }: Offer,
  own: TrainingSession | null,
  clock: Clock,
): { question: string; consequence: string; verb: string } {
  const start = sayStart(session, clock);
  return own
    ? {
        question: `Exchange seats with ${nameOf(person)}?`,
        consequence: `You sit in the session of ${start} then, and ${nameOf(person)} in yours of ${sayStart(own, clock)}.`,
        verb: 'Exchange seats',
      }
    : {
        question: `Take the seat of ${nameOf(person)}?`,
        consequence: `You are enrolled in the session of ${start} then.`,
        verb: 'Take the seat',
      };
}
