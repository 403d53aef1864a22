import type { ReactNode } from 'react';
import type { TrainingSession } from '#shared/shapes';
import { JoinLink } from '../../components/join-link.tsx';
import { SessionFacts } from '../../components/session-facts.tsx';

/**
 * Sessions in order of time, those that are `last` after the others: when and where they are, their seats and trainer,
 * the way in where they are online, and beside each the result of `aside`.
 */
export function SessionList({
  sessions,
  aside,
  last = () => false,
}: {
  sessions: readonly TrainingSession[];
  aside?: (session: TrainingSession) => ReactNode;
  last?: (session: TrainingSession) => boolean;
}) {
  const byTime = sessions.toSorted(
    (a, b) => Number(last(a)) - Number(last(b)) || a.start_time.localeCompare(b.start_time),
  );
  return (
    <ul aria-label="Sessions" className="-my-2 divide-y divide-line">
      {byTime.map((session) => (
        <li
          key={session._id}
          className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
        >
          <div className="min-w-0 sm:flex-1">
            <SessionFacts session={session} />
            <JoinLink session={session} />
          </div>
          {aside?.(session)}
        </li>
      ))}
    </ul>
  );
}
