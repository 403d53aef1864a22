import type { Program, TrainingSession } from '#shared/shapes';
import { calendarDateOf, hasEnded } from '#shared/time';
import type { Clock } from '../../components/use-clock.ts';
import type { Candidate } from './queries.ts';

/** A session and those of its people who are in the list. */
export interface SessionGroup {
  session: TrainingSession;
  people: readonly Candidate[];
}

/** Sessions whose day has come, and those that lie ahead. */
export interface SessionGroups {
  /** First those over, the latest first, then those of today that have not ended yet. */
  open: readonly SessionGroup[];
  /** The next one first. */
  ahead: readonly SessionGroup[];
}

/** People by the session that they chose; people who have chosen none are in no group. */
export function groupBySession(
  people: readonly Candidate[],
  { training_sessions: sessions }: Program,
  { now, timeZone, today }: Pick<Clock, 'now' | 'timeZone' | 'today'>,
): SessionGroups {
  const groups = sessions
    .map((session) => ({ session, people: people.filter((each) => each.session?._id === session._id) }))
    .filter((group) => group.people.length > 0)
    .toSorted((a, b) => a.session.start_time.localeCompare(b.session.start_time));
  const isOver = ({ session }: SessionGroup) => hasEnded(session, now);
  const isAhead = ({ session }: SessionGroup) => calendarDateOf(session.start_time, timeZone) > today;
  return {
    open: [
      ...groups.filter(isOver).toReversed(),
      ...groups.filter((each) => !isOver(each) && !isAhead(each)),
    ],
    ahead: groups.filter(isAhead),
  };
}
