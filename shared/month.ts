import { addDays, formatDate, isCalendarDate, nameOfMonth, type CalendarDate } from './time.ts';

/** Months and weeks of the calendar. Dates alone: no zone and no present moment. */

/** "YYYY-MM". */
export type Month = string;

/** A week begins on Sunday (product §44). */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

// However a month lies, it fits.
const weeksShown = 6;

const inUtc = (date: CalendarDate) => new Date(`${date}T00:00:00Z`);

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7);
}

/** 0 on Sunday to 6 on Saturday. */
export function weekdayOf(date: CalendarDate): number {
  return inUtc(date).getUTCDay();
}

/**
 * The six weeks in which a month lies, from Sunday to Saturday, with the days of its neighbours. Null is a
 * day that is none: before the first or after the last date that there is.
 */
export function weeksOf(month: Month): (CalendarDate | null)[][] {
  const first = `${month}-01`;
  const day = (offset: number) => {
    const date = addDays(first, offset - weekdayOf(first));
    return isCalendarDate(date) ? date : null;
  };
  return Array.from({ length: weeksShown }, (_, week) =>
    weekdays.map((_name, weekday) => day(week * weekdays.length + weekday)),
  );
}

/** The first and the last day that a month's six weeks show. */
export function rangeOf(month: Month): { from: CalendarDate; to: CalendarDate } {
  const days = weeksOf(month)
    .flat()
    .filter((day) => day !== null);
  return { from: days[0]!, to: days.at(-1)! };
}

/** "November 2026". */
export function formatMonth(month: Month): string {
  const [year, monthOfYear] = month.split('-').map(Number) as [number, number];
  return `${nameOfMonth(monthOfYear)} ${year}`;
}

/** "November 21, 2026". */
export function formatDay(date: CalendarDate): string {
  return formatDate(inUtc(date), 'UTC');
}
