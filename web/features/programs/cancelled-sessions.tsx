import type { Program } from '#shared/shapes';
import { sayStart } from '../../components/seats.ts';
import { useClock } from '../../components/use-clock.ts';

/** The cancelled sessions, and why, for trainers, managers and admins; nothing if there are none. */
export function CancelledSessions({ program }: { program: Program }) {
  const clock = useClock();
  const sessions = program.cancelled_sessions.toSorted((a, b) => b.start_time.localeCompare(a.start_time));
  if (sessions.length === 0) return null;
  return (
    <section aria-label="Cancelled sessions" className="flex flex-col gap-3 border-t border-line pt-4">
      <ul className="flex flex-col gap-3 text-muted">
        {sessions.map((session) => (
          <li key={session._id} className="wrap-anywhere">
            <p className="tabular-nums line-through">{sayStart(session, clock)}</p>
            <p className="text-small">
              {session.cancel_reason ? `Cancelled: ${session.cancel_reason}` : 'Cancelled'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
