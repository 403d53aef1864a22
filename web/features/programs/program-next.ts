import type { Program, StatusCounts } from '#shared/shapes';
import { countOf, formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { hasBegun } from '#shared/time';
import { dueMoment } from '../../components/due.ts';
import type { Clock } from '../../components/use-clock.ts';
import { sayNow } from '../../components/now-words.ts';
import { nextSessionOf } from '../../components/people-step.ts';
import { sessionToMark, toMarkIn, toMarkInAll } from '../../components/to-mark.ts';
import type { Summary } from '../../components/summary-line.tsx';
import { dueIfAssigned } from '../../components/due-if-assigned.ts';
import { paths } from '../../paths.ts';
import type { Shortage } from './solvency-words.ts';

/** The next step in a program, in one sentence under its title, for trainers, managers and admins. */

const have = (count: number) => (count === 1 ? 'has' : 'have');
const are = (count: number) => (count === 1 ? 'is' : 'are');

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
  const next = nextSessionOf(program, clock.now);
  const manager = nameOf(program.assigned_manager);
  const nextText = next
    ? (sayNow(next, 'a session', clock) ??
      `The next session is on ${clock.date(next.start_time)}, ${clock.zonedTime(next.start_time)}.`)
    : '';
  const noSession = mayAssign
    ? 'No session is left to choose: ask an admin to add one.'
    : 'No session is left to choose: add one.';
  const seatsText = shortage && sayMissingSeats(shortage, mayAssign);
  const asking = (whom: string, what: string) => {
    if (seatsText && shortage?.free_seats === 0) return seatsText;
    return mayAssign
      ? `Ask ${whom} to choose ${what}. ${seatsText ?? nextText}`
      : [`${manager} asks ${whom} to choose ${what}.`, seatsText].filter(Boolean).join(' ');
  };
  const peopleWith = (status: string) => ({ pathname: paths.assigned(id), search: `?status=${status}` });

  if (total === 0) {
    const due = dueIfAssigned(program, clock);
    const text = !due
      ? 'Nobody was assigned before the deadline.'
      : mayAssign
        ? `Nobody is assigned yet. Assign employees: the training is due ${clock.due(due)}.`
        : `Nobody is assigned yet. ${manager} assigns employees.`;
    return { status: 'not-enrolled', text };
  }
  const due = clock.due(dueMoment(program, clock));
  if (overdue > 0) {
    return {
      status: 'overdue',
      link: { text: `${formatCount(overdue)} ${are(overdue)} overdue`, to: peopleWith('overdue') },
      // Some of them have a session ahead, or wait for the trainer.
      text: `, ${due}. ${next ? asking('those without a session', 'one') : noSession}`,
    };
  }
  if (completed === total)
    return { status: 'complete', text: `All ${formatCount(total)} are complete. Nothing is left to do.` };
  if (notEnrolled > 0) {
    const text = `${formatCount(notEnrolled)} ${have(notEnrolled)} not enrolled`;
    return {
      status: 'not-enrolled',
      link: { text, to: peopleWith('not-enrolled') },
      text: `, due ${due}. ${next ? asking('them', 'a session') : noSession}`,
    };
  }
  // Some of them sit in a session after their due date.
  if (seatsText) return { status: 'not-enrolled', text: seatsText };
  return { status: 'enrolled', text: `Nothing is to be done: everybody has a session. ${nextText}`.trim() };
}

/** "5 seats are short: ask an admin to add sessions."; null where none is. */
function sayMissingSeats({ short }: Shortage, mayAssign: boolean): string | null {
  if (short === 0) return null;
  return `${countOf(short, 'seat')} ${are(short)} short: ${mayAssign ? 'ask an admin to add sessions' : 'plan sessions'}.`;
}

/** For the trainer, who marks the people of their sessions. */
export function nextForTrainer(program: Program, clock: Clock): Summary {
  const { training_sessions: sessions } = program;
  const toMark = toMarkInAll(program, clock.now);
  const next = nextSessionOf(program, clock.now);
  const nextText = next
    ? (sayNow(next, 'your session', clock) ??
      `Your next session: ${clock.date(next.start_time)}, ${clock.zonedTime(next.start_time)}.`)
    : 'You have no session ahead.';
  if (toMark === 0) {
    const hasTaught = sessions.some((session) => hasBegun(session, clock.now));
    const marking = hasTaught ? 'Attendance is complete.' : 'Nothing to mark yet.';
    return { status: hasTaught ? 'complete' : 'enrolled', text: `${marking} ${nextText}` };
  }
  const count = sessions.filter((session) => toMarkIn(session, clock.now) > 0).length;
  const who = `${formatCount(toMark)} ${toMark === 1 ? 'person' : 'people'} to mark`;
  return {
    status: 'not-enrolled',
    link: {
      text: `${who} in ${count} ${count === 1 ? 'session' : 'sessions'}`,
      to: paths.sheet(sessionToMark(program, clock.now)!._id),
    },
    text: `. ${nextText}`,
  };
}
