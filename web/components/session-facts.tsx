import type { TrainingSession } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { isFull, saySeats } from './seats.ts';
import { SessionTimes } from './session-times.tsx';

/** When and where a session is, who gives it, and its seats. */
export function SessionFacts({ session }: { session: TrainingSession }) {
  const { location, trainer } = session;
  const seats = saySeats(session);
  return (
    <>
      <SessionTimes session={session} />
      <span className="flex flex-col text-small wrap-anywhere text-muted">
        {seats && (
          <span className={isFull(session) ? 'font-medium text-ink tabular-nums' : 'tabular-nums'}>
            {seats}
          </span>
        )}
        {location && <span>Location: {location}</span>}
        <span>Trainer: {nameOf(trainer)}</span>
      </span>
    </>
  );
}
