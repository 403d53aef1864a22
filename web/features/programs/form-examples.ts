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
  if (days === null) return renews(rule) ? null : 'Leave empty if everyone has until the deadline.';
  if (!isCalendarDate(deadline)) return null;
  const assigned = deadline < clock.today ? clock.today : addDays(deadline, 1);
  const due = addDays(assigned, days);
  if (!isCalendarDate(due)) return null;
  return days === 0
    ? `Someone assigned on ${dateOf(assigned, clock)} has until the end of that day.`
    : `Someone assigned on ${dateOf(assigned, clock)} has until ${dateOf(due, clock)}.`;
}

function completedExample(renewal: Renewal, clock: Clock): string | null {
  const { today } = clock;
  const end = validUntil({ trainedOn: today, previousEnd: null, ...renewal });
  if (end === null) return null;
  const opens = opensOn(end, renewal);
  return [
    `Someone who finishes on ${dateOf(today, clock)} is due again by ${dateOf(end, clock)}.`,
    whyNotSooner(renewal, clock),
    opens > today ? `Sign-up opens on ${dateOf(opens, clock)}.` : 'Sign-up opens right away.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Why the next such day of the year is passed over. */
function whyNotSooner({ renew_on }: Renewal, clock: Clock): string | null {
  if (renew_on === null) return null;
  const next = firstDayOn(renew_on, addDays(clock.today, 1));
  return next < halfPeriodAfter(clock.today)
    ? `${dateOf(next, clock)} is skipped because it is less than six months away.`
    : null;
}

function dateOf(date: CalendarDate, { date: read, timeZone }: Clock): string {
  return read(startOfDay(date, timeZone));
}
