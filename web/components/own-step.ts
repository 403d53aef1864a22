import type { Program, TrainingSession } from '#shared/api/shapes';
import { nameOf } from '#shared/person-name';
import { statusLabels } from '#shared/status';
import { calendarDateOf, hasEnded, isPast, isSessionOver } from '#shared/time';
import { dueMoment, opensAgain } from './due.ts';
import type { Clock } from './use-clock.ts';

/** What an employee's own training waits for. */
type Wait =
  /** The employee, to choose a session. */
  | 'choose'
  /** Somebody who adds a session, as none is left to choose. */
  | 'session'
  /** The day of the session. */
  | 'attend'
  /** The trainer, to mark the employee complete. */
  | 'mark'
  /** Nobody: it is complete, or the person is not assigned. */
  | 'nobody';

/** How an employee's own training stands, for people to read. */
export interface OwnStep {
  waitsFor: Wait;
  /** "Overdue · 9 days late", to stand beside the status's icon. */
  standing: string;
  /** "Your session: November 26, 2:00 PM", or when it comes back; null where nothing is to be done any more. */
  next: string | null;
  chosen: TrainingSession | null;
  /** The sessions that can be chosen: they stay open until the end of their day (product §20). */
  open: readonly TrainingSession[];
}

/** How the person's own training stands and what comes next, from a program in an own view. */
export function ownStepIn(program: Program, clock: Clock): OwnStep {
  const { status, training_sessions: sessions, duration } = program;
  const chosen = sessions.find(({ _id }) => _id === program.enrolled_session) ?? null;
  const isClosed = program.archived || chosen !== null || !status || status === 'complete';
  const open = isClosed
    ? []
    : sessions.filter(({ start_time }) => !isSessionOver(start_time, clock.now, clock.timeZone));
  const step = { chosen, open };
  if (!status) return { ...step, waitsFor: 'nobody', standing: '', next: null };
  const word = statusLabels[status];
  if (status === 'complete') return { ...step, waitsFor: 'nobody', ...completion(program, clock) };

  const due = dueMoment(program, clock);
  const late = `${word} · ${clock.due(due)}`;
  if (!chosen) {
    const standing = status === 'overdue' ? late : `${word} · due ${clock.distance(due)}`;
    return open.length > 0
      ? { ...step, waitsFor: 'choose', standing, next: `Choose a session → ${open.length} left` }
      : {
          ...step,
          waitsFor: 'session',
          standing,
          next: `Ask ${nameOf(program.assigned_manager)} for a session`,
        };
  }
  const standing = status === 'overdue' ? late : `${word} · ${clock.distance(chosen.start_time)}`;
  return hasEnded(chosen.start_time, duration, clock.now)
    ? {
        ...step,
        waitsFor: 'mark',
        standing,
        next: `Waiting for ${nameOf(chosen.trainer)} to mark you`,
      }
    : {
        ...step,
        waitsFor: 'attend',
        standing,
        next: `Your session: ${whenIs(chosen, clock)}`,
      };
}

/** "Complete · November 10"; where it ends "Complete · valid until June 3, 2027", and when it is to be done again. */
function completion(program: Program, clock: Clock): Pick<OwnStep, 'standing' | 'next'> {
  const { completed_at: completedAt, valid_until: end } = program;
  const word = statusLabels.complete;
  const day = opensAgain(program, clock);
  const next = day && `Opens again on ${clock.day(day)}`;
  if (end && end >= clock.today) return { standing: `${word} · valid until ${clock.day(end)}`, next };
  return { standing: completedAt ? `${word} · ${clock.date(completedAt)}` : word, next };
}

/** "November 26, 2:00 PM", "today, 2:00 PM" and, once it has begun, "started at 2:00 PM today". */
function whenIs({ start_time: start }: TrainingSession, clock: Clock): string {
  const time = clock.zonedTime(start);
  if (calendarDateOf(start, clock.timeZone) !== clock.today) return `${clock.date(start)}, ${time}`;
  return isPast(start, clock.now) ? `started at ${time} today` : `today, ${time}`;
}
