import { countOf, formatCount } from '#shared/count';
import type { Program, TrainingSession } from '#shared/shapes';
import { hasBegun, hasEnded } from '#shared/time';
import { lastStartOf, type InParts } from './session-parts.ts';

type Marked = Pick<TrainingSession, 'start_time' | 'ends_at' | 'enrolled' | 'walk_ins'> & InParts;

/**
 * How many of the session's people are to be marked, and how many of them checked in without a seat. Nobody
 * before its last part has begun. Every figure and button counts by it.
 */
export function toMarkIn({ enrolled, walk_ins: walkIns, ...session }: Marked, now: Date): number {
  return hasBegun({ start_time: lastStartOf(session) }, now) ? (enrolled ?? 0) + (walkIns ?? 0) : 0;
}

/** Whether attendance is missing: the session is over, and some of its people aren't marked. */
export function isMissing(session: Marked, now: Date): boolean {
  return hasEnded(session, now) && toMarkIn(session, now) > 0;
}

/** How many of the program's people can be marked, in the sessions that the viewer sees. */
export function toMarkInAll(
  { training_sessions: sessions }: { training_sessions: readonly Marked[] },
  now: Date,
): number {
  return sessions.reduce((sum, session) => sum + toMarkIn(session, now), 0);
}

/**
 * The session whose people are marked first. It is the earliest with people to mark, else the latest that
 * has begun, else the next one. Null if there is none.
 */
export function sessionToMark({ training_sessions: sessions }: Program, now: Date): TrainingSession | null {
  const inOrder = sessions.toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  return (
    inOrder.find((session) => toMarkIn(session, now) > 0) ??
    inOrder.findLast((session) => hasBegun(session, now)) ??
    inOrder[0] ??
    null
  );
}

/** "17 people in 3 sessions still need attendance." */
export function sayToMark(people: number, sessions: number): string {
  const where = countOf(sessions, 'session');
  return people === 1
    ? `1 person in ${where} still needs attendance.`
    : `${formatCount(people)} people in ${where} still need attendance.`;
}
