import { tzOffset } from '@date-fns/tz/tzOffset';

/**
 * The only place that converts between instants and the dates and times that people read or type. If the
 * database groups by day, server/db/time-zone.ts finds the same day. People see dates and times in the
 * organisation's zone (product §10); replies carry instants.
 */

/** "YYYY-MM-DD" in the organisation's zone. */
export type CalendarDate = string;
/** "HH:MM", 24 hours, in the organisation's zone. */
export type ClockTime = string;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^([01]\d|2[0-3]):([0-5]\d)$/;

// The end of the last day still has a four-digit year in every zone, so the database can store it.
const firstDate = '1900-01-01';
export const lastDate: CalendarDate = '9999-12-30';

/** Whether the text is a date that exists ("2026-02-30" isn't one), from 1900 to the end of 9999. */
export function isCalendarDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (!match || text < firstDate || text > lastDate) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(match[3]);
}

export function isClockTime(text: string): boolean {
  return timePattern.test(text);
}

/** Whether the platform knows the IANA zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the platform knows a zone of this name. Intl takes "+06:00" as well, which PostgreSQL reads the other way round.
 */
export function isNamedTimeZone(name: string): boolean {
  return /^[a-z]/i.test(name) && isTimeZone(name);
}

/** The time that clocks in the zone show at the instant, written as if it were UTC: "2026-12-01T09:00:00.000Z". */
export function wallClockOf(instant: Date | string, timeZone: string): string {
  const at = new Date(instant).getTime();
  return new Date(at + offsetOf(timeZone, at)).toISOString();
}

/** The date on which the instant falls in the zone. */
export function calendarDateOf(instant: Date | string, timeZone: string): CalendarDate {
  return wallClockOf(instant, timeZone).slice(0, 10);
}

/** The clock time at which the instant falls in the zone. */
export function clockTimeOf(instant: Date | string, timeZone: string): ClockTime {
  return wallClockOf(instant, timeZone).slice(11, 16);
}

/**
 * The instant of a date and time in the zone. A time that a clock change skips moves forward by the
 * skipped hour; one that occurs twice means the first. Throws RangeError on text that isn't a date or time.
 */
export function instantOf(date: CalendarDate, time: ClockTime, timeZone: string): Date {
  if (!isCalendarDate(date) || !isClockTime(time))
    throw new RangeError(`Not a date and time: ${date} ${time}`);
  return toInstant(Date.parse(`${date}T${time}:00Z`), timeZone);
}

/** The instant at which clocks in the zone show the time that clocks in UTC show at `wallClock`. */
function toInstant(wallClock: number, timeZone: string): Date {
  const offsets = [wallClock - dayLength, wallClock + dayLength].map((at) => offsetOf(timeZone, at));
  const candidates = offsets.map((offset) => wallClock - offset);
  const matching = candidates.filter((at) => at + offsetOf(timeZone, at) === wallClock);
  return new Date(matching.length > 0 ? Math.min(...matching) : candidates[0]!);
}

const dayLength = 24 * 60 * 60 * 1000;

/**
 * The zone's distance from UTC at an instant, in milliseconds, positive to the east. Temporal knows it at
 * once. The library asks `Intl`, whose first use takes a browser 13 to 20 ms. But it is everywhere and knows
 * old names, such as IST, too.
 */
function offsetOf(timeZone: string, at: number): number {
  try {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    return offsetNanoseconds / 1_000_000;
  } catch {
    return tzOffset(timeZone, new Date(at)) * 60_000;
  }
}

/** The date that lies `days` after the given one (before it, if negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** The same day some months later (earlier, if negative), or the last that the month has. Null where there is none. */
export function addMonths(date: CalendarDate, months: number): CalendarDate | null {
  const [year, month, day] = date.split('-') as [string, string, string];
  const first = new Date(Date.UTC(Number(year), Number(month) - 1 + months)).toISOString();
  return [day, '30', '29', '28'].map((last) => first.slice(0, 8) + last).find(isCalendarDate) ?? null;
}

/** The first instant of the day. */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  return instantOf(date, '00:00', timeZone);
}

/** The last instant of the day, to the millisecond: a deadline ends there (product §11). */
export function endOfDay(date: CalendarDate, timeZone: string): Date {
  const nextMidnight = Date.parse(`${date}T00:00:00Z`) + dayLength;
  return new Date(toInstant(nextMidnight, timeZone).getTime() - 1);
}

/** "Today or later" (product §40), judged in the organisation's zone on both sides (product §11). */
export function isTodayOrLater(date: CalendarDate, now: Date, timeZone: string): boolean {
  return date >= calendarDateOf(now, timeZone);
}

/** The first instant of the day on which `now` falls. */
export function startOfToday(now: Date, timeZone: string): Date {
  return startOfDay(calendarDateOf(now, timeZone), timeZone);
}

/** Whether the day of an instant is over. */
export function isDayOver(instant: Date | string, now: Date, timeZone: string): boolean {
  return new Date(instant) < startOfToday(now, timeZone);
}

/** Whether a deadline has passed: at its very instant it hasn't. */
export function isPast(instant: Date | string, now: Date): boolean {
  return new Date(instant) < now;
}

/** How many days lie between two dates; negative where the second is the earlier one. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength);
}

/** In how many days the instant's day comes, in the zone; 0 today, negative once it has passed. */
export function daysUntil(instant: Date | string, now: Date, timeZone: string): number {
  return daysBetween(calendarDateOf(now, timeZone), calendarDateOf(instant, timeZone));
}

/** Whether a session has begun: its people can be marked from then on, while it runs, too. */
export function hasBegun({ start_time: start }: { start_time: Date | string }, now: Date): boolean {
  return new Date(start) <= now;
}

/**
 * Whether a session is over: by its own end, whatever its day and the program's duration are. `isOver` of
 * server/db/seats.ts says the same to the database.
 */
export function hasEnded({ ends_at: end }: { ends_at: Date | string }, now: Date): boolean {
  return new Date(end) <= now;
}

/*
 * Dates and times are written as English has them in the United States. That is little enough to be written
 * here: the first use of `Intl` takes longest on a page that appears.
 */

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * "November 21, 2026" (product §12); with `now` the year is shown only if it is another one. In tables the
 * month is short: "Nov 21".
 */
export function formatDate(
  instant: Date | string,
  timeZone: string,
  now?: Date,
  month: 'long' | 'short' = 'long',
): string {
  const date = calendarDateOf(instant, timeZone);
  const [year, monthOfYear, day] = date.split('-').map(Number) as [number, number, number];
  const isThisYear = now && date.slice(0, 4) === calendarDateOf(now, timeZone).slice(0, 4);
  const name = nameOfMonth(monthOfYear);
  return `${month === 'short' ? name.slice(0, 3) : name} ${day}${isThisYear ? '' : `, ${year}`}`;
}

/** The words of a date or time, between which no line breaks. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** "Sun, Dec 6": the day of a session, with the year as `formatDate` has it. */
export function formatSessionDay(start: Date | string, timeZone: string, now?: Date): string {
  const weekday = weekdays[new Date(calendarDateOf(start, timeZone)).getUTCDay()]!;
  return unbroken(`${weekday}, ${formatDate(start, timeZone, now, 'short')}`);
}

/** When a session begins and, if that is to be said, when it ends. */
export interface SessionSpan {
  start_time: Date | string;
  ends_at?: Date | string | undefined;
}

/**
 * "Sun, Dec 6 · 9:00 AM – 1:00 PM" (product §12); without an end "Sun, Dec 6 · 9:00 AM". A line breaks behind a year
 * and before a second day alone: a phone has no room for these.
 */
export function formatSession(session: SessionSpan, timeZone: string, now?: Date): string {
  const day = formatSessionDay(session.start_time, timeZone, now);
  const space = /\d{4}$/.test(day) ? ' ' : '\u00a0';
  return `${day}\u00a0·${space}${formatSessionTimes(session, timeZone, now)}`;
}

/** "9:00 AM – 1:00 PM", or "9:00 PM – Mon, Dec 7 · 1:00 AM". */
export function formatSessionTimes(
  { start_time: start, ends_at: end }: SessionSpan,
  timeZone: string,
  now?: Date,
): string {
  const from = formatTime(start, timeZone);
  if (end === undefined) return unbroken(from);
  return calendarDateOf(start, timeZone) === calendarDateOf(end, timeZone)
    ? unbroken(`${from} – ${formatTime(end, timeZone)}`)
    : `${unbroken(`${from} –`)} ${formatSession({ start_time: end }, timeZone, now)}`;
}

/** "November", for 11. */
export function nameOfMonth(monthOfYear: number): string {
  return months[monthOfYear - 1]!;
}

/** "9:00 AM" (product §12). */
export function formatTime(instant: Date | string, timeZone: string): string {
  return formatClock(wallClockOf(instant, timeZone).slice(11, 16));
}

/** The zone's distance from UTC at the instant: "UTC−6", "UTC+5:30", "UTC". */
export function formatZone(instant: Date | string, timeZone: string): string {
  const minutes = offsetOf(timeZone, new Date(instant).getTime()) / 60_000;
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** "Europe/Berlin" as people read it: "America/New York", and "UTC−6" for "Etc/GMT+6", whose name says the opposite. */
export function nameOfZone(timeZone: string): string {
  if (timeZone.startsWith('Etc/')) return formatZone(new Date(0), timeZone);
  return timeZone.replaceAll('_', ' ');
}

/** "9:00:05 AM", for records. */
export function formatExactTime(instant: Date | string, timeZone: string): string {
  return formatClock(wallClockOf(instant, timeZone).slice(11, 19));
}

/** "9:00 AM", for "09:00". */
function formatClock(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
