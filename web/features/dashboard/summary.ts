import type { Opening, OwnCard, PeopleCard } from '#shared/dashboard/schemas';
import { cardsShown } from '#shared/dashboard/shown';
import { countOf, formatCount } from '#shared/count';
import { hasBegun } from '#shared/time';
import { soonDays } from '#shared/urgency';
import { dueMoment } from '../../components/due.ts';
import { sayNow } from '../../components/now-words.ts';
import { ownStepIn } from '../../components/own-step.ts';
import { isMissing, sayToMark } from '../../components/to-mark.ts';
import type { Clock } from '../../components/use-clock.ts';
import type { Summary } from '../../components/summary-line.tsx';
import { paths } from '../../paths.ts';
import type { SetupStep } from './setup-steps.ts';
import { sessionsAhead, sessionsToMark } from './trainer-sessions.ts';

type Insight = Opening['insight'];

/** An employee's open trainings, and the next session. */
export function employeeSummary(programs: readonly OwnCard[], clock: Clock): Summary {
  if (programs.length === 0)
    return { status: 'complete', text: "You aren't assigned to any trainings yet. Nothing is due." };
  const open = programs
    .filter(({ status }) => status !== 'complete')
    .map((program) => ({ ...ownStepIn(program, clock), isLate: program.status === 'overdue', program }));
  const toAct = open.filter(({ waitsFor }) => waitsFor === 'choose');
  const toSign = open.filter(({ waitsFor }) => waitsFor === 'read');
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
    seatless.length > 0 && `An admin still has to add seats for ${trainingsOf(seatless)}.`,
    toMark.length > 0 && `Your trainer still has to confirm your attendance for ${trainingsOf(toMark)}.`,
  );
  const isLate = open.some((training) => training.isLate);

  if (toAct.length > 0 || toSign.length > 0) {
    return {
      status: isLate ? 'overdue' : 'not-enrolled',
      text: joined(
        toAct.length > 0 && sayChoose(toAct),
        toSign.length > 0 && `Read and sign ${trainingsOf(toSign)}.`,
        lateText,
        nextText,
        others,
      ),
    };
  }
  if (seated.length > 0) {
    return {
      status: isLate ? 'overdue' : 'enrolled',
      text: joined(seatless.length === 0 && "You're booked for everything.", lateText, nextText, others),
    };
  }
  if (isLate || seatless.length > 0) {
    const status = isLate ? 'overdue' : 'not-enrolled';
    return { status, text: joined('There is nothing for you to do now.', others) };
  }
  const [due] = open.map(({ program }) => dueMoment(program, clock)).toSorted();
  const calm = due ? `All done. Nothing is due until ${clock.date(due)}.` : 'All done. Nothing is due.';
  return { status: 'complete', text: joined(calm, others) };
}

/** Trainings that are overdue though a seat is ahead: "1 training is overdue. Your session is on Sun, Nov 29 · 9:00 AM." */
function sayLateAhead(
  count: number,
  next: Pick<OwnCard['training_sessions'][number], 'start_time'>,
  clock: Clock,
): string {
  const when = dayAndTime(next.start_time, clock);
  const isDated = when.startsWith(clock.sessionDay(next.start_time));
  if (count === 1)
    return isDated
      ? `1 training is overdue. Your session is on ${when}.`
      : `1 training is overdue. Your session is ${when}.`;
  return isDated
    ? `${formatCount(count)} trainings are overdue. Your next session is on ${when}.`
    : `${formatCount(count)} trainings are overdue. Your next session is ${when}.`;
}

const sayChoose = (toAct: readonly { isLate: boolean }[]): string =>
  toAct.length === 1
    ? `Choose a session for ${trainingsOf(toAct)}.`
    : `Choose sessions for ${trainingsOf(toAct)}.`;

/** "2 trainings", "1 overdue training", "3 trainings (1 overdue)". */
function trainingsOf(open: readonly { isLate: boolean }[]): string {
  const late = open.filter(({ isLate }) => isLate).length;
  if (late === open.length) return countOf(late, 'overdue training');
  return late === 0 ? trainings(open.length) : `${trainings(open.length)} (${formatCount(late)} overdue)`;
}

/** The people that a trainer has to mark, and the next session. */
export function trainerSummary(programs: readonly PeopleCard[], hasTaught: boolean, clock: Clock): Summary {
  const toMark = sessionsToMark(programs, clock.now).filter(({ session }) => isMissing(session, clock.now));
  const people = toMark.reduce((sum, session) => sum + session.toMark, 0);
  const [next] = sessionsAhead(programs, clock.now);
  const nextText = next
    ? (sayNow(next.session, next.program.title, clock) ??
      `Your next session: ${dayAndTime(next.session.start_time, clock)}, ${next.program.title}.`)
    : 'You have no upcoming sessions.';
  if (people === 0) {
    if (next && hasBegun(next.session, clock.now)) return { status: 'enrolled', text: nextText };
    const marking = hasTaught ? 'Attendance is complete.' : 'Nothing to mark yet.';
    return { status: 'complete', text: joined(marking, nextText) };
  }
  const work = sayToMark(people, toMark.length);
  return { status: 'not-enrolled', text: joined(work, nextText) };
}

/** The overdue people in the programs that a manager oversees, and the trainings due soon. */
export function managerSummary(insight: Insight, programs: readonly PeopleCard[]): Summary {
  return programs.length === 0
    ? { status: 'complete', text: "You don't oversee any trainings yet." }
    : progress(insight, dueSoon(programs));
}

/**
 * The overdue people in the company, and the trainings due soon; in an empty one, the first step. `programs` are those
 * that the dashboard shows, ordered by action.
 */
export function adminSummary(
  insight: Insight,
  programs: readonly PeopleCard[],
  steps: readonly SetupStep[],
): Summary {
  const first = steps.find(({ isDone }) => !isDone);
  if (programs.length === 0 && first)
    return { status: 'not-enrolled', text: `There are no trainings yet. Start here: ${first.text}.` };
  return progress(insight, programs.length < cardsShown ? dueSoon(programs) : dueSoonAtLeast(programs));
}

function progress(insight: Insight, soon: string | null): Summary {
  if (insight.overdue === 0) return { status: 'complete', text: joined('Nobody is overdue.', soon) };
  const { overdue, overdue_programs: behind } = insight;
  const link = {
    text: `${formatCount(overdue)} overdue in ${trainings(behind)}`,
    to: paths.userGroup('employees'),
  };
  return { status: 'overdue', link, text: joined('.', soon) };
}

const countSoon = (programs: readonly PeopleCard[]) =>
  programs.filter(({ urgency }) => urgency === 'soon').length;

function dueSoon(programs: readonly PeopleCard[]): string {
  const count = countSoon(programs);
  if (count === 0) return `Nothing is due in the next ${soonDays} days.`;
  return count === 1
    ? `1 training is due in the next ${soonDays} days.`
    : `${trainings(count)} are due in the next ${soonDays} days.`;
}

/** From the first programs only. Those past their deadline come before, and may leave no room. */
function dueSoonAtLeast(programs: readonly PeopleCard[]): string | null {
  const last = programs.at(-1)?.urgency;
  if (last === 'past') return null;
  if (last !== 'soon') return dueSoon(programs);
  const count = countSoon(programs);
  return count === 1
    ? `At least 1 training is due in the next ${soonDays} days.`
    : `At least ${trainings(count)} are due in the next ${soonDays} days.`;
}

/** "tomorrow, 9:00 AM", further away "Thu, Nov 26 · 2:00 PM". */
function dayAndTime(instant: string, clock: Clock): string {
  const distance = clock.untilSession(instant);
  return ['today', 'tomorrow'].includes(distance)
    ? `${distance}, ${clock.sessionTime(instant)}`
    : clock.session({ start_time: instant });
}

const trainings = (count: number) => countOf(count, 'training');

const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ');
