import type { SessionPlace } from '../../../db/calendar.ts';
import type { Fact } from '../../../mail/letter.ts';
import { formatDate, formatSession, formatSessionDay, formatTime, formatZone } from '#shared/time';

/** "November 21, 2026, 2:30 PM (UTC+1)": the reader of a mail may be in another zone than the organisation. */
export function dateTimeOf(instant: Date, timeZone: string): string {
  return `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)} (${formatZone(instant, timeZone)})`;
}

interface TimeSpan {
  starts_at: Date | string;
  ends_at?: Date | string;
}

/**
 * When a session is: "Tue, Dec 1, 2026 · 9:00 AM – 10:30 AM (UTC−6)". The end may be missing. A mail may be read in
 * another year.
 */
export function sessionTimeOf({ starts_at, ends_at }: TimeSpan, timeZone: string): string {
  const words = formatSession({ start_time: starts_at, ends_at }, timeZone);
  return `${words} (${formatZone(starts_at, timeZone)})`;
}

/** "Tue, Dec 1, 2026", for a subject: there no line breaks anyway, and its spaces are ordinary ones. */
export function sessionDayOf(start: Date | string, timeZone: string): string {
  return formatSessionDay(start, timeZone).replaceAll('\u00a0', ' ');
}

type Place = Pick<SessionPlace, 'part' | 'starts_at' | 'ends_at' | 'location' | 'join_url'>;

/** When and where the only part is, in facts of their own; each of several parts is one fact. */
export function factsOfParts(parts: readonly Place[], timeZone: string): Fact[] {
  const [only] = parts;
  if (parts.length > 1)
    return parts.map((part) => ({
      label: `Part ${part.part}`,
      value: [sessionTimeOf(part, timeZone), part.location, part.join_url].filter(Boolean).join(', '),
    }));
  if (!only) return [];
  return [
    { label: 'When', value: sessionTimeOf(only, timeZone) },
    ...(only.location ? [{ label: 'Where', value: only.location }] : []),
    ...(only.join_url ? [{ label: 'Join', value: only.join_url }] : []),
  ];
}
