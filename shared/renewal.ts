import { addDays, addMonths, daysBetween, isCalendarDate, type CalendarDate } from './time.ts';

/**
 * Until when a record is valid, and when the training repeats (product §61). Dates alone: no zone and no
 * present moment. The database computes the same in record_valid_until; a test compares both.
 */

/** "MM-DD"; "02-29" is the last day of February in every year. */
export type DayOfYear = string;

/** How a program repeats, under the names of the contract. With neither months nor a day it doesn't. */
export interface Renewal {
  renew_months: number | null;
  renew_on: DayOfYear | null;
  /** The days before a record's end in which the training can be done again. */
  window_days: number;
}

type Period = Pick<Renewal, 'renew_months' | 'renew_on'>;

export const standardWindow = 60;
const shortWindow = 14;

/** A record of a program with a day of the year is valid for half a period at least. */
const halfPeriod = 6;

/** Whether it repeats; a card that doesn't tell has nothing to say about it. */
export function renews<Of extends Partial<Period>>(of: Of): of is Of & Renewal {
  return (of.renew_months ?? of.renew_on ?? null) !== null;
}

/** The first such day that is not before the date. */
export function firstDayOn(day: DayOfYear, from: CalendarDate): CalendarDate {
  const dayIn = (year: number) => {
    const date = `${year}-${day}`;
    return isCalendarDate(date) ? date : `${year}-02-28`;
  };
  const year = Number(from.slice(0, 4));
  const thisYears = dayIn(year);
  return thisYears >= from ? thisYears : dayIn(year + 1);
}

/** Before this date no record of a program with a day of the year ends. */
export function halfPeriodAfter(trainedOn: CalendarDate): CalendarDate {
  return addMonths(trainedOn, halfPeriod)!;
}

/**
 * The last day on which a record is valid; null if it doesn't end. `previousEnd` is that of the record
 * before, null where there is none. A renewal inside the window loses nothing of the former period; earlier
 * or later a new one begins.
 */
export function validUntil({
  trainedOn,
  previousEnd,
  ...renewal
}: Renewal & { trainedOn: CalendarDate; previousEnd: CalendarDate | null }): CalendarDate | null {
  const { renew_months, renew_on } = renewal;
  const isInWindow =
    previousEnd !== null && trainedOn >= opensOn(previousEnd, renewal) && trainedOn <= previousEnd;
  if (renew_months !== null) return addMonths(isInWindow ? previousEnd : trainedOn, renew_months);
  if (renew_on === null) return null;
  const earliest = halfPeriodAfter(trainedOn);
  // A window longer than half a period would else lead to the same end again.
  const afterPrevious = isInWindow ? addDays(previousEnd, 1) : earliest;
  return firstDayOn(renew_on, afterPrevious > earliest ? afterPrevious : earliest);
}

/** The day from which on the training can be done again. */
export function opensOn(end: CalendarDate, { window_days }: Pick<Renewal, 'window_days'>): CalendarDate {
  return addDays(end, -window_days);
}

/** How many days a period has at least, which a window has to be shorter than; null where nothing repeats. */
export function shortestPeriod({ renew_months, renew_on }: Period): number | null {
  if (renew_months === null) return renew_on === null ? null : 365;
  // No other start gives fewer days: February comes first, and the next leap day as late as it can. 2100 has none, and
  // a period across it one day less.
  const start = '2021-02-01';
  return daysBetween(start, addMonths(start, renew_months)!);
}

/** The window of a program for which none was chosen. */
export function defaultWindow({ renew_months }: Pick<Renewal, 'renew_months'>): number {
  return renew_months !== null && renew_months <= 2 ? shortWindow : standardWindow;
}
