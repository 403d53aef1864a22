import type { TrainingSession } from '#shared/shapes';
import type { ApiError } from '../api/api-error.ts';
import type { Clock } from './use-clock.ts';

/**
 * The session in which somebody sits already at the time of another one (product §74). A reader who acts for
 * somebody in a program that they don't oversee sees only its time.
 */
export type ClashingSession = Pick<TrainingSession, 'start_time' | 'ends_at'> & {
  program?: { title: string };
};

/** The session that a refusal names because it is at the same time; null where that isn't the reason. */
export function clashIn(refusal: ApiError | null): ClashingSession | null {
  if (refusal?.code !== 'session_clash') return null;
  // oxlint-disable-next-line no-unsafe-type-assertion -- the code names the body's fields
  return (refusal.body.session as ClashingSession | undefined) ?? null;
}

/** "“Fire Safety”, Thu, Nov 26 · 2:00 PM – 3:00 PM". */
export function nameClash(session: ClashingSession, clock: Clock): string {
  const time = clock.session(session);
  return session.program ? `“${session.program.title}”, ${time}` : time;
}

/** The same said to the person. */
export function sayOwnClash(session: ClashingSession, clock: Clock): string {
  return `You're booked for another session at that time: ${nameClash(session, clock)}.`;
}
