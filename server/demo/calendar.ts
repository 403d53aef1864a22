import {
  addDays,
  calendarDateOf,
  endOfDay,
  instantOf,
  type CalendarDate,
  type ClockTime,
} from '#shared/time';

/** The demo data's dates, in days from today: 0 is today, -1 yesterday. */
export interface Calendar {
  /** A clock time of a day in the organisation's zone. */
  at(day: number, time: ClockTime): Date;
  /** A day's last moment, when deadlines end. */
  endOf(day: number | CalendarDate): Date;
  startOf(day: CalendarDate): Date;
  date(day: number): CalendarDate;
  /** The last half hour that has begun: a session that starts then can be checked in to. */
  justNow: Date;
  /** The day that an instant is in the organisation's zone. */
  dateOf(instant: Date): CalendarDate;
}

/** A calendar around the day on which `now` falls in the zone. */
export function createCalendar(now: Date, timeZone: string): Calendar {
  const today = calendarDateOf(now, timeZone);
  const halfHour = 30 * 60_000;
  return {
    at: (day, time) => instantOf(addDays(today, day), time, timeZone),
    endOf: (day) => endOfDay(typeof day === 'number' ? addDays(today, day) : day, timeZone),
    startOf: (day) => instantOf(day, '00:00', timeZone),
    date: (day) => addDays(today, day),
    justNow: new Date(Math.floor(now.getTime() / halfHour) * halfHour),
    dateOf: (instant) => calendarDateOf(instant, timeZone),
  };
}
