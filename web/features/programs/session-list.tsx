import { useState, type ReactNode } from 'react';
import type { TrainingSession } from '#shared/shapes';
import { countOf } from '#shared/count';
import { JoinLink } from '../../components/join-link.tsx';
import { SessionFacts } from '../../components/session-facts.tsx';
import { Button } from '../../ui/button.tsx';
import { usePrinting } from '../../ui/use-printing.ts';

/**
 * Sessions in order of time: when and where they are, their seats and trainer, the way in if they are online. The
 * result of `aside` is beside each. Those that are `past` come last, on a screen behind a button.
 */
export function SessionList({
  sessions,
  aside,
  past = () => false,
}: {
  sessions: readonly TrainingSession[];
  aside?: (session: TrainingSession) => ReactNode;
  past?: (session: TrainingSession) => boolean;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const byTime = sessions.toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  const ahead = byTime.filter((session) => !past(session));
  const over = byTime.filter(past);
  const isShownWhole = usePrinting() || isWhole;
  const shown = isShownWhole ? [...ahead, ...over] : ahead;
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Sessions" className="-my-2 divide-y divide-line">
          {shown.map((session) => (
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
      )}
      {over.length > 0 && !isShownWhole && (
        <>
          {ahead.length === 0 && <p className="text-muted">No upcoming sessions.</p>}
          <Button variant="outline" size="small" className="self-start" onClick={() => setIsWhole(true)}>
            Show {countOf(over.length, 'past session')}
          </Button>
        </>
      )}
    </>
  );
}
