import { createContext, useContext } from 'react';
import { formatDistance, formatLateness } from '#shared/distance';
import {
  calendarDateOf,
  clockTimeOf,
  daysUntil,
  endOfDay,
  formatDate,
  formatSession,
  formatSessionDay,
  formatTime,
  formatZone,
  isPast,
  unbroken,
  type CalendarDate,
  type SessionSpan,
} from '#shared/time';

/**
 * A moment in the organisation's zone, and the words there for other moments (product §12). `readerZone` is that of the
 * reader's own clock, where it is known: by that clock they come to a session.
 */
export function clockAt(now: Date, timeZone: string, readerZone: string | null = null) {
  const clockIn = (zone: string, instant: Date | string) =>
    `${calendarDateOf(instant, zone)} ${clockTimeOf(instant, zone)}`;
  /** Whether the reader's own clock shows another time then. */
  const differs = (instant: Date | string) =>
    readerZone !== null && clockIn(readerZone, instant) !== clockIn(timeZone, instant);
  const ownZone = readerZone ?? timeZone;
  const ownTime = (instant: Date | string) => unbroken(formatTime(instant, ownZone));

  /** "9:00 AM UTC−6", the start on the company's clock; null if the reader's shows the same. */
  const onCompanyClock = (start: Date | string): string | null => {
    if (!differs(start)) return null;
    const isOneDay = calendarDateOf(start, ownZone) === calendarDateOf(start, timeZone);
    // The day before or after: the year is said already.
    const words = isOneDay
      ? unbroken(formatTime(start, timeZone))
      : formatSession({ start_time: start }, timeZone, new Date(start));
    return `${words}\u00a0${formatZone(start, timeZone)}`;
  };
  const withCompanyClock = (words: string, start: Date | string) => {
    const other = onCompanyClock(start);
    return other ? `${words} (${other})` : words;
  };

  return {
    onCompanyClock,
    now,
    timeZone,
    today: calendarDateOf(now, timeZone),
    /** "November 21", with the year where it isn't this one. */
    date: (instant: Date | string) => formatDate(instant, timeZone, now),
    /** The same of a day. */
    day: (date: CalendarDate) => formatDate(endOfDay(date, timeZone), timeZone, now),
    /** "9:00 AM". */
    time: (instant: Date | string) => formatTime(instant, timeZone),
    /** The same, and where the reader's clock differs "9:00 AM (UTC−6)". */
    zonedTime: (instant: Date | string) =>
      formatTime(instant, timeZone) + (differs(instant) ? ` (${formatZone(instant, timeZone)})` : ''),
    /** "Sun, Dec 6 · 4:00 PM – 8:00 PM" by the reader's clock; if the company's differs, "(9:00 AM UTC−6)" behind it. */
    session: (session: SessionSpan) =>
      withCompanyClock(formatSession(session, ownZone, now), session.start_time),
    /** The same without the company's clock, for a place that says it in a line of its own. */
    ownSession: (session: SessionSpan) => formatSession(session, ownZone, now),
    /** "Sun, Dec 6". */
    sessionDay: (instant: Date | string) => formatSessionDay(instant, ownZone, now),
    /** "9:00 AM" by the reader's clock alone. */
    ownTime,
    /** The same of a session whose day is said already, with the company's clock as above. */
    sessionTime: (instant: Date | string) => withCompanyClock(ownTime(instant), instant),
    /** Whether both are on one day for the reader. */
    isSameDay: (left: Date | string, right: Date | string) =>
      calendarDateOf(left, ownZone) === calendarDateOf(right, ownZone),
    /** "in 6 days", by the reader's days. */
    untilSession: (instant: Date | string) => formatDistance(daysUntil(instant, now, ownZone)),
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
