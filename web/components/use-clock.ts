import { createContext, useContext } from 'react';
import { formatDistance, formatLateness } from '#shared/distance';
import {
  calendarDateOf,
  clockTimeOf,
  daysUntil,
  endOfDay,
  formatDate,
  formatTime,
  formatZone,
  isPast,
  type CalendarDate,
} from '#shared/time';

/**
 * A moment in a zone, and the words there for other moments (product §12). `readerZone` is that of the reader's own
 * clock, where it is known.
 */
export function clockAt(now: Date, timeZone: string, readerZone: string | null = null) {
  const clockIn = (zone: string, instant: Date | string) =>
    `${calendarDateOf(instant, zone)} ${clockTimeOf(instant, zone)}`;
  /** Whether the reader's own clock shows another time then. */
  const differs = (instant: Date | string) =>
    readerZone !== null && clockIn(readerZone, instant) !== clockIn(timeZone, instant);
  return {
    differs,
    now,
    timeZone,
    today: calendarDateOf(now, timeZone),
    /** "November 21", with the year where it isn't this one. */
    date: (instant: Date | string) => formatDate(instant, timeZone, now),
    /** The same of a day. */
    day: (date: CalendarDate) => formatDate(endOfDay(date, timeZone), timeZone, now),
    /** "9:00 AM". */
    time: (instant: Date | string) => formatTime(instant, timeZone),
    /** The same, and where the reader's clock differs "9:00 AM (UTC−6)", so that nobody comes at another hour. */
    zonedTime: (instant: Date | string) =>
      formatTime(instant, timeZone) + (differs(instant) ? ` (${formatZone(instant, timeZone)})` : ''),
    /** "in 6 days". */
    distance: (instant: Date | string) => formatDistance(daysUntil(instant, now, timeZone)),
    /** For a deadline: "in 6 days", once it has passed "9 days late". */
    due: (deadline: Date | string) => {
      const days = daysUntil(deadline, now, timeZone);
      return isPast(deadline, now) ? formatLateness(Math.max(1, -days)) : formatDistance(days);
    },
  };
}

export type Clock = ReturnType<typeof clockAt>;

/** One for all that a screen shows: see clock-provider.tsx. */
export const ClockContext = createContext<Clock | null>(null);

/** The present moment in the organisation's zone. */
export function useClock() {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('This component needs a ClockProvider around it.');
  return clock;
}
