import type { dashboardApi } from '#shared/dashboard/calls';
import type { ReplyOf } from '#shared/endpoint';
import type { Program, TrainingSession } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { hasBegun } from '#shared/time';
import { soonDays } from '#shared/urgency';
import { dueMoment } from '../../components/due.ts';
import { sayNow } from '../../components/now-words.ts';
import { ownStepIn } from '../../components/own-step.ts';
import type { Clock } from '../../components/use-clock.ts';
import type { Summary } from '../../components/summary-line.tsx';
import { paths } from '../../paths.ts';
import { cardsShown } from './calls.ts';
import type { SetupStep } from './setup-steps.ts';
import { sessionsAhead, sessionsToMark } from './trainer-sessions.ts';

type Insight = ReplyOf<typeof dashboardApi.insight.admin>;

/** An employee's open trainings, and the next session. */
export function employeeSummary(programs: readonly Program[], clock: Clock): Summary {
  if (programs.length === 0)
    return { status: 'complete', text: 'No trainings are assigned to you yet. Nothing is due.' };
  const open = programs
    .filter(({ status }) => status !== 'complete')
    .map((program) => ({ ...ownStepIn(program, clock), isLate: program.status === 'overdue', program }));
  const toAct = open.filter(({ waitsFor }) => waitsFor === 'choose');
  const seatless = open.filter(({ waitsFor }) => waitsFor === 'session');
  const toMark = open.filter(({ waitsFor }) => waitsFor === 'mark');
  const seated = open
    .filter(({ waitsFor }) => waitsFor === 'attend')
    .toSorted((a, b) => a.chosen!.start_time.localeCompare(b.chosen!.start_time));
  const lateAhead = seated.filter((training) => training.isLate);
  const lateText = lateAhead[0] && sayLateAhead(lateAhead.length, lateAhead[0].chosen!, clock);
  const [next] = seated;
  // The sentence above tells when the first of those is.
  const later =
    next && next !== lateAhead[0] && `Your next session: ${dayAndTime(next.chosen!.start_time, clock)}.`;
  const nextText = next && (sayNow(next.chosen!, next.program.title, clock) ?? later);
  const others = joined(
    sayWaiting(seatless, 'an admin to add seats'),
    sayWaiting(toMark, 'your trainer to mark you'),
  );
  const isLate = open.some((training) => training.isLate);

  if (toAct.length > 0) {
    const late = toAct.filter((training) => training.isLate).length;
    const rest = toAct.length - late;
    const parts = [
      late > 0 && `${late} ${late === 1 ? 'is' : 'are'} overdue`,
      rest > 0 && `${rest} ${rest === 1 ? 'needs' : 'need'} a session`,
    ];
    const what = parts.filter(Boolean).join(', ');
    return {
      status: isLate ? 'overdue' : 'not-enrolled',
      text: joined(`You have ${trainings(toAct.length)} to act on: ${what}.`, lateText, nextText, others),
    };
  }
  if (seated.length > 0) {
    return {
      status: isLate ? 'overdue' : 'enrolled',
      text: joined(seatless.length === 0 && 'You are enrolled in everything.', lateText, nextText, others),
    };
  }
  if (isLate || seatless.length > 0) {
    const status = isLate ? 'overdue' : 'not-enrolled';
    return { status, text: joined('Nothing is left for you to do.', others) };
  }
  const [due] = open.map(({ program }) => dueMoment(program, clock)).toSorted();
  const calm = due ? `All done. Nothing is due until ${clock.date(due)}.` : 'All done. Nothing is due.';
  return { status: 'complete', text: joined(calm, others) };
}

/** Trainings that are overdue though a seat is ahead: "1 overdue: your session is on November 29, 9:00 AM." */
function sayLateAhead(count: number, next: TrainingSession, clock: Clock): string {
  const when = dayAndTime(next.start_time, clock);
  const preposition = when.startsWith('to') ? '' : 'on ';
  return `${formatCount(count)} overdue: your ${count === 1 ? '' : 'next '}session is ${preposition}${when}.`;
}

/** "1 training waits for an admin to add seats."; of those that are overdue it says so. */
function sayWaiting(waiting: readonly { isLate: boolean }[], what: string): string | null {
  const count = waiting.length;
  if (count === 0) return null;
  const late = waiting.filter(({ isLate }) => isLate).length;
  const lateText = late > 0 && (late === count ? '(overdue)' : `(${formatCount(late)} overdue)`);
  return joined(trainings(count), lateText, count === 1 ? 'waits' : 'wait', `for ${what}.`);
}

/** The people that a trainer has to mark, and the next session. */
export function trainerSummary(programs: readonly Program[], clock: Clock): Summary {
  const toMark = sessionsToMark(programs, clock.now);
  const people = toMark.reduce((sum, session) => sum + session.toMark, 0);
  const [next] = sessionsAhead(programs, clock.now);
  const nextText = next
    ? (sayNow(next.session, next.program.title, clock) ??
      `Your next session: ${dayAndTime(next.session.start_time, clock)}, ${next.program.title}.`)
    : 'You have no session ahead.';
  if (people === 0) {
    const hasTaught = programs.some(({ training_sessions: sessions }) =>
      sessions.some((session) => hasBegun(session, clock.now)),
    );
    const marking = hasTaught ? 'Attendance is complete.' : 'Nothing to mark yet.';
    return { status: 'complete', text: joined(marking, nextText) };
  }
  const who = `${formatCount(people)} ${people === 1 ? 'person' : 'people'} to mark`;
  const where = `in ${toMark.length} ${toMark.length === 1 ? 'session' : 'sessions'}.`;
  return { status: 'not-enrolled', text: joined(who, where, nextText) };
}

/** The overdue people in the programs that a manager oversees, and the trainings due soon. Null: not known. */
export function managerSummary(insight: Insight | null, programs: readonly Program[]): Summary {
  return programs.length === 0
    ? { status: 'complete', text: 'You oversee no trainings yet. Nobody is behind.' }
    : progress(insight, dueSoon(programs));
}

/**
 * The overdue people in the company, and the trainings due soon; in an empty one, the first step. `programs` are those
 * that the dashboard shows, ordered by action.
 */
export function adminSummary(
  insight: Insight | null,
  programs: readonly Program[],
  steps: readonly SetupStep[],
): Summary {
  const first = steps.find(({ isDone }) => !isDone);
  if (programs.length === 0 && first)
    return { status: 'not-enrolled', text: `There are no trainings yet. Begin here: ${first.text}.` };
  return progress(insight, programs.length < cardsShown ? dueSoon(programs) : dueSoonAtLeast(programs));
}

function progress(insight: Insight | null, soon: string | null): Summary {
  const text = soon ?? '';
  if (!insight) return { status: 'enrolled', text };
  if (insight.overdue === 0) return { status: 'complete', text: joined('Nobody is behind.', soon) };
  const { overdue, overdue_programs: behind } = insight;
  const link = {
    text: `${formatCount(overdue)} overdue in ${trainings(behind)}`,
    to: paths.userGroup('employees'),
  };
  return { status: 'overdue', link, text: joined('.', soon) };
}

function dueSoon(programs: readonly Program[], atLeast = ''): string {
  const count = programs.filter(({ urgency }) => urgency === 'soon').length;
  if (count === 0) return `Nothing is due in the next ${soonDays} days.`;
  return `${atLeast}${trainings(count)} ${count === 1 ? 'is' : 'are'} due in the next ${soonDays} days.`;
}

/** Of the first programs only. Those past their deadline come before, and may leave no room. */
function dueSoonAtLeast(programs: readonly Program[]): string | null {
  const last = programs.at(-1)?.urgency;
  if (last === 'past') return null;
  return dueSoon(programs, last === 'soon' ? 'At least ' : '');
}

/** "tomorrow, 9:00 AM", further away "November 26, 2:00 PM". */
function dayAndTime(instant: string, clock: Clock): string {
  const distance = clock.distance(instant);
  const day = ['today', 'tomorrow'].includes(distance) ? distance : clock.date(instant);
  return `${day}, ${clock.zonedTime(instant)}`;
}

const trainings = (count: number) => `${formatCount(count)} ${count === 1 ? 'training' : 'trainings'}`;

const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ');
