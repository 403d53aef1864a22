import type { FieldErrors } from '../errors.ts';
import { defaultWindow, renews, shortestPeriod, standardWindow, type Renewal } from '../renewal.ts';

/** The days of people who are assigned after the deadline, and how the program repeats, as stored and replied. */
export interface ProgramRule extends Renewal {
  due_days: number | null;
}

/** A program that nobody gave any of it. */
const plainRule: ProgramRule = {
  due_days: null,
  renew_months: null,
  renew_on: null,
  window_days: standardWindow,
};

/** As it is sent: an absent field stays as it was, and null clears it. */
export type SentRule = { [Field in keyof ProgramRule]?: ProgramRule[Field] | null | undefined };

/** The values of the fields together after a create, or with `stored` after an edit. */
export function ruleAfter(sent: SentRule, stored: ProgramRule = plainRule): ProgramRule {
  const { due_days = stored.due_days, renew_months = stored.renew_months, renew_on = stored.renew_on } = sent;
  const { window_days = stored.window_days === standardWindow ? null : stored.window_days } = sent;
  return { due_days, renew_months, renew_on, window_days: window_days ?? defaultWindow({ renew_months }) };
}

/** The errors of fields that don't fit together (product §61). Both the form and the server call this. */
export function checkRule({ due_days, ...renewal }: ProgramRule): FieldErrors {
  const errors: FieldErrors = {};
  if (!renews(renewal)) return errors;
  if (due_days === null) errors['due_days'] = 'The number of days is required if the training repeats';
  if (renewal.renew_months !== null && renewal.renew_on !== null) {
    errors['renew_on'] = 'Choose either months or a day of the year';
  }
  const most = shortestPeriod(renewal)! - 1;
  if (renewal.window_days > most) {
    errors['window_days'] = `Must be shorter than the repeat period, so at most ${most} days`;
  }
  return errors;
}
