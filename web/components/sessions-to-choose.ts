import type { Program, TrainingSession } from '#shared/shapes';
import { isClosed } from './seats.ts';
import type { Clock } from './use-clock.ts';

/** The sessions of a person's training that are still to come, in their order. */
export function sessionsToChoose({ training_sessions: sessions }: Program, clock: Clock): TrainingSession[] {
  return sessions
    .filter((session) => !isClosed(session, clock))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
}
