import type { ReactNode } from 'react';
import type { Move, TrainingSession } from '#shared/shapes';
import type { Status } from '#shared/status';
import { hasEnded } from '#shared/time';
import { classNames } from '../ui/class-names.ts';
import { sayMove, sayUnmarked } from './move-words.ts';
import { PersonLine, type ListedPerson } from './person-line.tsx';
import { StatusIcon } from './status-icon.tsx';
import { useClock } from './use-clock.ts';

/** When a session is. */
type Span = Pick<TrainingSession, 'start_time' | 'ends_at'>;

/**
 * A person with the status of an assignment, perhaps by when it is due, and when the session is or, without one, whose
 * move it is. When `dense`, in one line from 992 px on, if there is room.
 */
export function PersonStatus({
  person,
  status,
  session,
  move,
  due,
  dense = false,
}: {
  person: ListedPerson;
  status: Status;
  session: Span | undefined;
  /** The move, where the list tells it. */
  move?: Move;
  due?: ReactNode;
  dense?: boolean;
}) {
  return (
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[1fr_auto] sm:items-center">
      <PersonLine person={person} dense={dense} />
      <div
        className={classNames(
          'flex flex-col pl-14 sm:w-76 sm:pl-0',
          dense && 'lg:grid lg:w-auto lg:items-center',
          dense &&
            (due
              ? 'lg:grid-cols-[7rem_13rem_11rem] lg:gap-x-3 xl:grid-cols-[8rem_18.5rem_10rem]'
              : 'lg:grid-cols-[8rem_19rem]'),
        )}
      >
        <StatusIcon status={status} />
        {due && <span className="flex flex-col text-small text-muted tabular-nums">{due}</span>}
        {session ? (
          <SessionLine session={session} unmarked={status === 'complete' ? null : sayUnmarked(move)} />
        ) : (
          move && <span className="text-small text-muted">{sayMove(move)}</span>
        )}
      </div>
    </div>
  );
}

/** "Session: November 26, 2:00 PM"; "Session: November 10", and where nobody has marked it "(attendance missing)". */
function SessionLine({ session, unmarked }: { session: Span; unmarked: string | null }) {
  const clock = useClock();
  const { start_time: start } = session;
  const isOver = hasEnded(session, clock.now);
  return (
    <span className="text-small text-muted tabular-nums">
      Session:{' '}
      <time dateTime={start}>
        {isOver ? clock.date(start) : `${clock.date(start)}, ${clock.time(start)}`}
      </time>
      {isOver && unmarked && ` (${unmarked})`}
    </span>
  );
}
