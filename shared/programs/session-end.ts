import {
  calendarDateOf,
  clockTimeOf,
  instantOf,
  isCalendarDate,
  type CalendarDate,
  type ClockTime,
} from '../time.ts';

/** The date and time that clocks show, as if they were in UTC. */
const shownAt = (date: CalendarDate, time: ClockTime) => Date.parse(`${date}T${time}Z`);

/**
 * The end of a session that is moved, if nobody says when it ends. It is as long after the start as before
 * by the clock. So a session from 22:00 to 06:00 ends at 06:00 also in the night of a clock change.
 */
export function endByClock(
  before: { start: Date; end: Date },
  moved: { date: CalendarDate; time: ClockTime; start: Date },
  timeZone: string,
): Date {
  const shown = (instant: Date) => shownAt(calendarDateOf(instant, timeZone), clockTimeOf(instant, timeZone));
  const length = before.end.getTime() - before.start.getTime();
  const byLength = new Date(moved.start.getTime() + length);
  const end = new Date(
    shownAt(moved.date, moved.time) + shown(before.end) - shown(before.start),
  ).toISOString();
  const [date, time] = [end.slice(0, 10), end.slice(11, 16)];
  // Past the last date there is none.
  if (!isCalendarDate(date)) return byLength;
  const byClock = instantOf(date, time, timeZone);
  return byClock > moved.start ? byClock : byLength;
}
