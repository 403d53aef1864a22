import type { TaughtSession } from '#shared/training/sessions/schemas';
import { hasEnded } from '#shared/time';
import { toMarkIn } from '../../components/to-mark.ts';

export interface SessionGroups {
  /** With people to be marked, the earliest first. */
  toMark: TaughtSession[];
  /** Not over yet, the next first. */
  upcoming: TaughtSession[];
  /** The latest first. */
  past: TaughtSession[];
}

/** A trainer's sessions, each in one group; they come in order of time. */
export function groupSessions(sessions: readonly TaughtSession[], now: Date): SessionGroups {
  const isOver = (session: TaughtSession) => hasEnded(session, now);
  const hasPeopleToMark = (session: TaughtSession) => toMarkIn(session, now) > 0;
  const rest = sessions.filter((session) => !hasPeopleToMark(session));
  return {
    toMark: sessions.filter(hasPeopleToMark),
    upcoming: rest.filter((session) => !isOver(session)),
    past: rest.filter(isOver).toReversed(),
  };
}
