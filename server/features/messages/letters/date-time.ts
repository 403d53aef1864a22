import { calendarDateOf, formatDate, formatTime, formatZone } from '#shared/time';

/** "November 21, 2026, 2:30 PM (UTC+1)": the reader of a mail may be in another zone than the organisation. */
export function dateTimeOf(instant: Date, timeZone: string): string {
  return `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)} (${formatZone(instant, timeZone)})`;
}

interface TimeSpan {
  starts_at: Date | string;
  ends_at: Date | string;
}

/** "December 1, 2026, 9:00 AM to 10:30 AM (UTC−6)"; with the other day where it ends on one. */
export function timeSpanOf({ starts_at, ends_at }: TimeSpan, timeZone: string): string {
  const isOneDay = calendarDateOf(starts_at, timeZone) === calendarDateOf(ends_at, timeZone);
  const end = `${isOneDay ? '' : `${formatDate(ends_at, timeZone)}, `}${formatTime(ends_at, timeZone)}`;
  return `${formatDate(starts_at, timeZone)}, ${formatTime(starts_at, timeZone)} to ${end} (${formatZone(starts_at, timeZone)})`;
}
