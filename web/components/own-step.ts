import type { Move, Program, TrainingSession } from '#shared/shapes';
import { closesAfterEnd, opensBeforeStart } from '#shared/check-in';
import { nameOf } from '#shared/person-name';
import type { Renewal } from '#shared/renewal';
import { statusLabels, statusWord } from '#shared/status';
import { hasEnded, isPast } from '#shared/time';
import { dueMoment, opensAgain } from './due.ts';
import { isClosed } from './seats.ts';
import { atPresent, lastStartOf, type InParts } from './session-parts.ts';
import type { Clock } from './use-clock.ts';

/** The event that an employee's own training waits for. */
type Wait =
  /** The employee, to choose a session. */
  | 'choose'
  /** Somebody who adds seats, as none is free in time. */
  | 'session'
  /** The day of the session. */
  | 'attend'
  /** The trainer, or an admin in place of one who has gone, to mark the employee complete. */
  | 'mark'
  /** The employee, to read and sign. */
  | 'read'
  /** The manager, to give more tries. */
  | 'tries'
  /** Nobody: it is complete, or the person is not assigned. */
  | 'nobody';

type Seat = Pick<TrainingSession, '_id' | 'start_time' | 'ends_at' | 'capacity' | 'trainer'> & InParts;

/** A training of the reader's own: a program in their view, or a card of it. */
export interface OwnTraining<Session extends Seat = Seat>
  extends
    Pick<
      Program,
      'assigned_manager' | 'deadline' | 'status' | 'due' | 'completed_at' | 'valid_until' | 'enrolled_session'
    >,
    Partial<Pick<Program, 'archived' | 'missed_sessions' | 'next_due'> & Renewal> {
  training_sessions: readonly Session[];
  move?: Pick<Move, 'whose' | 'what'> | null | undefined;
}

/** The state of an employee's own training, for people to read. */
export interface OwnStep<Session extends Seat = TrainingSession> {
  waitsFor: Wait;
  /** "Overdue · 9 days late", beside the status's icon. */
  standing: string;
  /**
   * Whose move it is (product §77): "Choose a session by March 12". Or when the session is, or when it comes
   * back; null if there is nothing to do any more.
   */
  next: string | null;
  /** If the session has several parts, with the times of the present one. */
  chosen: Session | null;
  /** The sessions that still take the person, or would if they had seats (product §20, §70). */
  open: readonly Session[];
}

/** The state of the person's own training and the next step, from a program in their view. */
export function ownStepIn<Session extends Seat>(
  program: OwnTraining<Session>,
  clock: Clock,
): OwnStep<Session> {
  const { status, training_sessions: sessions, missed_sessions: missed = [], move } = program;
  const seat = sessions.find(({ _id }) => _id === program.enrolled_session);
  const chosen = seat ? atPresent(seat, clock.now) : null;
  const takesNobody = program.archived || chosen !== null || !status || status === 'complete';
  const open = takesNobody
    ? []
    : sessions.filter((session) => !isClosed(session, clock) && !missed.includes(session._id));
  const step = { chosen, open };
  if (!status) return { ...step, waitsFor: 'nobody', standing: '', next: null };
  const word = statusWord(status, move?.what === 'read');
  if (status === 'complete') return { ...step, waitsFor: 'nobody', ...completion(program, clock) };

  const due = dueMoment(program, clock);
  const isLate = status === 'overdue';
  const late = `${word} · ${clock.due(due)}`;
  if (!chosen) {
    const standing = isLate ? late : `${word} · due ${clock.distance(due)}`;
    if (move?.what === 'read' && move.whose === 'manager')
      return {
        ...step,
        waitsFor: 'tries',
        standing,
        next: `Ask ${nameOf(program.assigned_manager)} for more tries`,
      };
    if (move?.what === 'read') {
      const next = isLate ? 'Read and sign' : `Read and sign by ${clock.date(due)}`;
      return { ...step, waitsFor: 'read', standing, next };
    }
    if (move?.what === 'add-seats')
      return { ...step, waitsFor: 'session', standing, next: sayNoSeat(program, open, due) };
    const next = isLate ? 'Choose a session' : `Choose a session by ${clock.date(due)}`;
    return { ...step, waitsFor: 'choose', standing, next };
  }
  const standing = isLate ? late : `${word} · session ${clock.untilSession(chosen.start_time)}`;
  if (!hasEnded(chosen, clock.now))
    return { ...step, waitsFor: 'attend', standing, next: sayOwnSession(chosen, clock) };
  const next =
    move?.whose === 'admin'
      ? 'An admin still has to confirm your attendance'
      : `${nameOf(chosen.trainer)} still has to confirm your attendance`;
  return { ...step, waitsFor: 'mark', standing, next };
}

/** Whether the person can check in to their session, from 15 minutes before it until an hour after its end. */
export function isCheckInOpen({ waitsFor, chosen }: OwnStep<Seat>, { now }: Clock): boolean {
  if (!chosen || (waitsFor !== 'attend' && waitsFor !== 'mark')) return false;
  const opensAt = Date.parse(chosen.start_time) - opensBeforeStart;
  return opensAt <= now.getTime() && now.getTime() < Date.parse(chosen.ends_at) + closesAfterEnd;
}

/** Why no seat is free in time: all are taken, or no session is left before the training is due. */
function sayNoSeat(
  { status, assigned_manager: manager }: OwnTraining,
  open: readonly Seat[],
  due: string,
): string {
  return open.some((session) => status === 'overdue' || lastStartOf(session) <= due)
    ? 'All seats are taken: an admin has to add more'
    : `Ask ${nameOf(manager)} for a session`;
}

/** "Complete · November 10"; where it ends "Complete · valid until June 3, 2027", and when it is to be done again. */
function completion(program: OwnTraining, clock: Clock): Pick<OwnStep, 'standing' | 'next'> {
  const { completed_at: completedAt, valid_until: end } = program;
  const word = statusLabels.complete;
  const day = opensAgain(program, clock);
  const next = day && `Sign-up opens again on ${clock.day(day)}`;
  if (end && end >= clock.today) return { standing: `${word} · valid until ${clock.day(end)}`, next };
  return { standing: completedAt ? `${word} · ${clock.date(completedAt)}` : word, next };
}

/**
 * "Your session: Thu, Nov 26 · 2:00 PM" or "today, 2:00 PM". Once it has begun, "Your session started at 2:00 PM
 * today".
 */
function sayOwnSession({ start_time: start }: Seat, clock: Clock): string {
  if (!clock.isSameDay(start, clock.now)) return `Your session: ${clock.session({ start_time: start })}`;
  const time = clock.sessionTime(start);
  return isPast(start, clock.now) ? `Your session started at ${time} today` : `Your session: today, ${time}`;
}
