import { addDays, daysBetween, type CalendarDate } from '#shared/time';
import { workingDayUntil } from '#shared/working-days';

/*
 * The steps of a reminder (product §83), as days before the due date. After it they are negative: the day
 * after, then each week for twelve weeks. A step that falls on no working day comes on the one before.
 */

const weeksAfter = 12;
const stepsAfter = Array.from({ length: weeksAfter }, (_, week) => -1 - 7 * week);
/** The time in which the last step is sent, if it couldn't be on its day. */
const mostDaysLate = 7 * weeksAfter;

/** The due dates, from one to another, for which a step is the last that has come. */
export interface DueStep {
  from: CalendarDate;
  to: CalendarDate;
  step: number;
}

/** For each due date for which a step has come by today: the last one. The earliest first. */
export function stepsUntil(today: CalendarDate, daysBefore: readonly number[]): DueStep[] {
  const steps = [...daysBefore.toSorted((left, right) => right - left), ...stepsAfter];
  // A step comes at most two days before its day.
  const mostDaysAhead = Math.max(-1, ...daysBefore) + 2;
  const found: DueStep[] = [];
  for (let days = -mostDaysLate; days <= mostDaysAhead; days += 1) {
    const day = addDays(today, days);
    const step = steps.findLast((each) => workingDayUntil(addDays(day, -each)) <= today);
    const last = found.at(-1);
    if (step === undefined) continue;
    if (last?.step === step) last.to = day;
    else found.push({ from: day, to: day, step });
  }
  return found;
}

/** The last step that has come by today for this due date, of those of that day. */
export function stepOf(due: CalendarDate, steps: readonly DueStep[]): number | undefined {
  return steps.find(({ from, to }) => from <= due && due <= to)?.step;
}

/** The step of a reminder by hand: the days that are left, or the step that has come by today. */
export function stepByHand(due: CalendarDate, today: CalendarDate, daysBefore: readonly number[]): number {
  return Math.min(daysBetween(today, due), stepOf(due, stepsUntil(today, daysBefore)) ?? Infinity);
}
