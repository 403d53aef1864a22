import type { Program, StatusCounts } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { hasBegun } from '#shared/time';
import { dueMoment } from '../../components/due.ts';
import type { Clock } from '../../components/use-clock.ts';
import { sayNow } from '../../components/now-words.ts';
import { sayStart } from '../../components/seats.ts';
import { nextSessionOf } from '../../components/people-step.ts';
import { isMissing, sayToMark, sessionToMark, toMarkIn } from '../../components/to-mark.ts';
import type { Summary } from '../../components/summary-line.tsx';
import { dueIfAssigned } from '../../components/due-if-assigned.ts';
import { paths } from '../../paths.ts';
import type { Shortage } from './solvency-words.ts';

/** The next step in a program, in one sentence under its title, for trainers, managers and admins. */

/** The known facts about a program's people and seats. */
interface Numbers {
  counts: StatusCounts;
  /** Null where it could not be read. */
  shortage: Shortage | null;
}

/** For the manager, who assigns, and the admin, who adds sessions. */
export function nextForOverseer(
  program: Program,
  { counts, shortage }: Numbers,
  clock: Clock,
  mayAssign: boolean,
): Summary {
  const { _id: id } = program;
  const { total, overdue, completed, not_enrolled: notEnrolled } = counts;
  if (program.completes_by === 'reading') return nextOfReading(program, counts, clock, mayAssign);
  const next = nextSessionOf(program, clock.now);
  const manager = nameOf(program.assigned_manager);
  const nextText = next
    ? (sayNow(next, 'a session', clock) ?? `The next session is on ${sayStart(next, clock)}.`)
    : '';
  const noSession = mayAssign
    ? 'There are no sessions left to choose from. Ask an admin to add one.'
    : 'There are no sessions left to choose from. Add one.';
  // The line below says how many seats are needed.
  const missing = shortage && shortage.short > 0 ? shortage : null;
  const asking = (request: string) => {
    if (missing?.free_seats === 0) return null;
    return mayAssign && !missing ? `${request} ${nextText}` : request;
  };
  const peopleWith = (status: string) => ({ pathname: paths.assigned(id), search: `?status=${status}` });

  if (total === 0) {
    const due = dueIfAssigned(program, clock);
    const text = !due
      ? 'Nobody was assigned before the deadline.'
      : mayAssign
        ? `Nobody is assigned yet. Assign employees now. The training is due ${clock.due(due)}.`
        : `Nobody is assigned yet. ${manager} has to assign employees.`;
    return { status: 'not-enrolled', text };
  }
  const due = clock.due(dueMoment(program, clock));
  if (overdue > 0) {
    // Some of them have a session ahead, or wait for the trainer.
    const request = mayAssign
      ? 'Ask those without a session to choose one.'
      : `Ask ${manager} to remind those without a session.`;
    return {
      status: 'overdue',
      link: { text: sayOverdue(overdue, due), to: peopleWith('overdue') },
      text: after(next ? asking(request) : noSession),
    };
  }
  if (completed === total)
    return { status: 'complete', text: 'Everyone has completed this training. Nothing left to do.' };
  if (notEnrolled > 0) {
    const request = mayAssign ? 'Ask them to choose a session.' : `Ask ${manager} to remind them.`;
    return {
      status: 'not-enrolled',
      link: { text: sayNotEnrolled(notEnrolled, due), to: peopleWith('not-enrolled') },
      text: after(next ? asking(request) : noSession),
    };
  }
  if (missing)
    return {
      status: 'not-enrolled',
      text: 'Everyone has a session, but some of the sessions are after the due date.',
    };
  return { status: 'enrolled', text: `Everyone has a session. Nothing to do now. ${nextText}`.trim() };
}

/** The same in a training that people read and sign: nobody needs a seat. */
function nextOfReading(program: Program, counts: StatusCounts, clock: Clock, mayAssign: boolean): Summary {
  const { total, overdue, completed } = counts;
  const manager = nameOf(program.assigned_manager);
  const isDone = total === completed;
  if (total === 0 || isDone)
    return total === 0
      ? {
          status: 'not-enrolled',
          text: mayAssign
            ? 'Nobody is assigned yet. Assign employees.'
            : `Nobody is assigned yet. ${manager} has to assign employees.`,
        }
      : { status: 'complete', text: 'Everyone has signed. Nothing left to do.' };
  const due = clock.due(dueMoment(program, clock));
  const status = overdue > 0 ? 'overdue' : 'not-enrolled';
  const to = { pathname: paths.assigned(program._id), search: `?status=${status}` };
  const request = mayAssign ? 'Remind them.' : `Ask ${manager} to remind them.`;
  return {
    status,
    link: { text: overdue > 0 ? sayOverdue(overdue, due) : sayUnsigned(total - completed, due), to },
    text: after(request),
  };
}

const sayUnsigned = (count: number, due: string) =>
  count === 1
    ? `1 employee hasn't signed yet. It's due ${due}.`
    : `${formatCount(count)} employees haven't signed yet. It's due ${due}.`;

const sayOverdue = (count: number, due: string) =>
  count === 1 ? `1 employee is overdue, ${due}.` : `${formatCount(count)} employees are overdue, ${due}.`;

const sayNotEnrolled = (count: number, due: string) =>
  count === 1
    ? `1 employee hasn't enrolled yet. The training is due ${due}.`
    : `${formatCount(count)} employees haven't enrolled yet. The training is due ${due}.`;

/** A sentence that follows a link. */
const after = (sentence: string | null) => (sentence ? ` ${sentence.trim()}` : '');

/** For the trainer, who marks the people of their sessions. */
export function nextForTrainer(program: Program, clock: Clock): Summary {
  const { training_sessions: sessions } = program;
  const missing = sessions.filter((session) => isMissing(session, clock.now));
  const next = nextSessionOf(program, clock.now);
  const nextText = next
    ? (sayNow(next, 'your session', clock) ?? `Your next session: ${sayStart(next, clock)}.`)
    : 'You have no upcoming sessions.';
  if (missing.length === 0) {
    if (next && hasBegun(next, clock.now)) return { status: 'enrolled', text: nextText };
    const hasTaught = sessions.some((session) => hasBegun(session, clock.now));
    const marking = hasTaught ? 'Attendance is complete.' : 'Nothing to mark yet.';
    return { status: hasTaught ? 'complete' : 'enrolled', text: `${marking} ${nextText}` };
  }
  const people = missing.reduce((sum, session) => sum + toMarkIn(session, clock.now), 0);
  return {
    status: 'not-enrolled',
    link: {
      text: sayToMark(people, missing.length),
      to: paths.sheet(sessionToMark(program, clock.now)!._id),
    },
    text: after(nextText),
  };
}
