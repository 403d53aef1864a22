import type { SessionPart } from '#shared/session-part';
import type { TrainingSession } from '#shared/shapes';
import { calendarDateOf, hasEnded } from '#shared/time';

type Part = Pick<SessionPart, 'starts_at' | 'ends_at' | 'location'>;

/** A session, or a card of one, which has parts only if there are several. */
export interface InParts {
  start_time: string;
  parts?: readonly Part[] | null | undefined;
}

/** When the last part starts: until then nobody is marked, and a seat is in time if that is. */
export function lastStartOf({ start_time: start, parts }: InParts): string {
  return parts?.at(-1)?.starts_at ?? start;
}

/** The session with the time and place of the part that runs or comes next. If it is over, those of the last. */
export function atPresent<Session extends InParts>(session: Session, now: Date): Session {
  const { parts } = session;
  if (!parts || parts.length < 2) return session;
  const { starts_at, ends_at, location } = parts.find((part) => !hasEnded(part, now)) ?? parts.at(-1)!;
  return { ...session, start_time: starts_at, ends_at, location };
}

/** "Day", or "Part" where two of them are on one day (product §123). */
export function partWord(parts: readonly Pick<SessionPart, 'starts_at'>[], timeZone: string): 'Day' | 'Part' {
  const days = new Set(parts.map(({ starts_at: start }) => calendarDateOf(start, timeZone)));
  return days.size === parts.length ? 'Day' : 'Part';
}

/** How long all parts are together, in minutes. */
export function lengthOf({ parts }: Pick<TrainingSession, 'parts'>): number {
  const length = parts.reduce(
    (sum, { starts_at: start, ends_at: end }) => sum + Date.parse(end) - Date.parse(start),
    0,
  );
  return Math.round(length / 60_000);
}
