import { checkRule, type ProgramRule } from '#shared/programs/program-renewal';
import { firstDayOn, halfPeriodAfter, opensOn, renews, validUntil, type Renewal } from '#shared/renewal';
import { addDays, isCalendarDate, startOfDay, type CalendarDate } from '#shared/time';
import type { Clock } from '../../components/use-clock.ts';
import { ruleOf, type FormInput } from './form-values.ts';

/** Examples of the form's dates, worked out for somebody; null where something is missing or wrong. */
export interface FormExamples {
  /** For a person assigned later. */
  assigned: string | null;
  /** For a person who completes today. */
  completed: string | null;
}

export function examplesOf(form: FormInput, clock: Clock): FormExamples {
  const rule = ruleOf(form);
  if (!rule) return { assigned: null, completed: null };
  const errors = checkRule(rule);
  const fits = !errors['renew_on'] && !errors['window_days'];
  return {
    assigned: assignedExample(rule, form.deadline, clock),
    completed: fits ? completedExample(rule, clock) : null,
  };
}

/** For a late joiner: somebody assigned on the day after the deadline, or today when that is later. */
function assignedExample(rule: ProgramRule, deadline: CalendarDate, clock: Clock): string | null {
  const { due_days: days } = rule;
  if (days === null) return renews(rule) ? null : 'Empty: everybody has until the deadline.';
  if (!isCalendarDate(deadline)) return null;
  const assigned = deadline < clock.today ? clock.today : addDays(deadline, 1);
  const due = addDays(assigned, days);
  if (!isCalendarDate(due)) return null;
  const until = days === 0 ? 'the end of that day' : dateOf(due, clock);
  return `Who is assigned on ${dateOf(assigned, clock)} has until ${until}.`;
}

function completedExample(renewal: Renewal, clock: Clock): string | null {
  const { today } = clock;
  const end = validUntil({ trainedOn: today, previousEnd: null, ...renewal });
  if (end === null) return null;
  const opens = opensOn(end, renewal);
  const again = `Who completes on ${dateOf(today, clock)} is due again by ${dateOf(end, clock)}`;
  return `${again}${whyNotSooner(renewal, clock)}; it opens ${opens > today ? `on ${dateOf(opens, clock)}` : 'at once'}.`;
}

/** Why the next such day of the year is passed over. */
function whyNotSooner({ renew_on }: Renewal, clock: Clock): string {
  if (renew_on === null) return '';
  const next = firstDayOn(renew_on, addDays(clock.today, 1));
  return next < halfPeriodAfter(clock.today)
    ? `, since ${dateOf(next, clock)} is less than six months away`
    : '';
}

function dateOf(date: CalendarDate, { date: read, timeZone }: Clock): string {
  return read(startOfDay(date, timeZone));
}
