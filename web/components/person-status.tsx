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
 * A person with the status of an assignment, perhaps by when it is due, and perhaps with actions. It shows when the
 * session is or, without one, whose move it is. When `dense`, in one line from 992 px on, if there is room.
 */
export function PersonStatus({
  person,
  status,
  session,
  move,
  answeredBy,
  isReminded = false,
  due,
  dense = false,
  actions,
}: {
  person: ListedPerson;
  status: Status;
  session: Span | undefined;
  /** The move, where the list tells it. */
  move?: Move;
  /** The title of the other training by whose record they are complete. */
  answeredBy?: string | undefined;
  /** Whether the person was reminded today. */
  isReminded?: boolean;
  due?: ReactNode;
  dense?: boolean;
  /** Buttons at the end; on a phone beside the name, so that the facts below have the whole width. */
  actions?: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'grid min-w-0 flex-1 gap-y-1 sm:items-center',
        actions
          ? 'grid-cols-[1fr_auto] gap-x-3 sm:grid-cols-[1fr_auto_auto]'
          : 'gap-x-6 sm:grid-cols-[1fr_auto]',
      )}
    >
      <PersonLine person={person} dense={dense} />
      <div
        className={classNames(
          'flex flex-col pl-14 sm:w-76 sm:pl-0',
          actions ? 'max-sm:col-span-full sm:ml-3' : '',
          dense && 'lg:grid lg:w-auto lg:items-center',
          dense &&
            (due
              ? 'lg:grid-cols-[7rem_13rem_11rem] lg:gap-x-3 xl:grid-cols-[8rem_18.5rem_10rem]'
              : 'lg:grid-cols-[8rem_19rem]'),
        )}
      >
        <StatusIcon status={status} isReading={move?.what === 'read'} />
        {due && <span className="flex flex-col text-small text-muted tabular-nums">{due}</span>}
        {answeredBy ? (
          <span className="text-small text-muted wrap-anywhere">
            by <em>{answeredBy}</em>
          </span>
        ) : session ? (
          <SessionLine session={session} unmarked={status === 'complete' ? null : sayUnmarked(move)} />
        ) : (
          move && (
            <span className="text-small text-muted">
              {[sayMove(move), isReminded && 'reminded today'].filter(Boolean).join(' · ')}
            </span>
          )
        )}
      </div>
      {actions && <div className="flex max-sm:col-start-2 max-sm:row-start-1">{actions}</div>}
    </div>
  );
}

/** "Session: Thu, Nov 26 · 2:00 PM"; "Session: Tue, Nov 10", and where nobody has marked it "(attendance missing)". */
function SessionLine({ session, unmarked }: { session: Span; unmarked: string | null }) {
  const clock = useClock();
  const { start_time: start } = session;
  const isOver = hasEnded(session, clock.now);
  return (
    <span className="text-small text-muted tabular-nums">
      Session:{' '}
      <time dateTime={start}>{isOver ? clock.sessionDay(start) : clock.session({ start_time: start })}</time>
      {isOver && unmarked && ` (${unmarked})`}
    </span>
  );
}
