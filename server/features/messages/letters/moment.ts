import { formatDate, formatTime, formatZone } from '#shared/time';

/** "November 21, 2026, 2:30 PM (UTC+1)": whoever reads a mail may be in another zone than the organisation. */
export function momentOf(instant: Date, timeZone: string): string {
  return `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)} (${formatZone(instant, timeZone)})`;
}
