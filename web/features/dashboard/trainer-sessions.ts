import type { PeopleCard } from '#shared/dashboard/schemas';
import { hasEnded } from '#shared/time';
import { atPresent } from '../../components/session-parts.ts';
import { toMarkIn } from '../../components/to-mark.ts';

/** A session of the trainer and the program it belongs to. */
export interface TaughtSession {
  program: PeopleCard;
  session: PeopleCard['training_sessions'][number];
}

/** Those with several parts at the time of the present one. */
function sessionsOf(programs: readonly PeopleCard[], now: Date): TaughtSession[] {
  return programs
    .flatMap((program) =>
      program.training_sessions.map((session) => ({ program, session: atPresent(session, now) })),
    )
    .toSorted((a, b) => a.session.start_time.localeCompare(b.session.start_time));
}

/** The sessions that have begun and have people to mark, the latest first. */
export function sessionsToMark(
  programs: readonly PeopleCard[],
  now: Date,
): (TaughtSession & { toMark: number })[] {
  return sessionsOf(programs, now)
    .map((taught) => ({ ...taught, toMark: toMarkIn(taught.session, now) }))
    .filter(({ toMark }) => toMark > 0)
    .toReversed();
}

/** The sessions that have not ended yet, the soonest first. */
export function sessionsAhead(programs: readonly PeopleCard[], now: Date): TaughtSession[] {
  return sessionsOf(programs, now).filter(({ session }) => !hasEnded(session, now));
}
