import { addDays, type CalendarDate } from './time.ts';

/** Monday to Friday: on other days nobody is reminded (product §83). */
export function isWorkingDay(date: CalendarDate): boolean {
  const day = weekdayOf(date);
  return day !== 0 && day !== 6;
}

export function isMonday(date: CalendarDate): boolean {
  return weekdayOf(date) === 1;
}

/** The day itself where it is a working day, else the last one before it. */
export function workingDayUntil(date: CalendarDate): CalendarDate {
  return isWorkingDay(date) ? date : workingDayUntil(addDays(date, -1));
}

function weekdayOf(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
