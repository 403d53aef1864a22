import type { TrainingSession } from '#shared/shapes';
import { hasBegun, hasEnded } from '#shared/time';
import { sayEnd } from './seats.ts';
import type { Clock } from './use-clock.ts';

type Span = Pick<TrainingSession, 'start_time' | 'ends_at'>;

/** "Now: Fire Safety, until 3:00 PM" while a session runs; null before it and afterwards. */
export function labelNow(session: Span, what: string, clock: Clock): string | null {
  if (!hasBegun(session, clock.now) || hasEnded(session, clock.now)) return null;
  return `Now: ${what}, until ${sayEnd(session, clock)}`;
}

/** The same as a sentence. */
export function sayNow(session: Span, what: string, clock: Clock): string | null {
  const label = labelNow(session, what, clock);
  return label && `${label}.`;
}
