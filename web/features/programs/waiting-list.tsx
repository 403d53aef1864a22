import type { Program } from '#shared/shapes';
import { organisationQuery } from '../../api/organisation.ts';
import { useRequiredQuery } from '../../api/queries.ts';
import { useClock } from '../../components/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { leavingList, waiting } from './seat-actions.ts';
import { sayUntilWhenGiven, sayWaiting, sayWhatFollowsWaiting } from './own-seat-words.ts';
import type { Seat } from './use-seat.ts';

/** The employee's place on the waiting list and its reason. If no session has a seat, the way to wait for any. */
export function WaitingList({
  program,
  seat,
  mayWaitForAny,
}: {
  program: Program;
  seat: Seat;
  mayWaitForAny: boolean;
}) {
  const clock = useClock();
  const { promote_until_hours: hours } = useRequiredQuery(organisationQuery);
  const { waiting: place, status } = program;
  const { busy } = seat.state;
  const isWaitingForAny = place?.session === null;
  if (!place && !mayWaitForAny) return null;
  const any = status === 'overdue' ? 'Any upcoming session' : 'Any session before my due date';
  return (
    <section aria-label="Waiting list" className="flex flex-col gap-3 rounded-md bg-mist p-4">
      {place ? (
        <p className="wrap-anywhere">
          <span className="font-medium">{sayWaiting(place, program, clock)}</span>
          {/* People without a seat read the same in their status. */}
          {program.enrolled_session && ` ${sayWhatFollowsWaiting(program)}`}
        </p>
      ) : (
        <p>
          <span className="font-medium">
            {status === 'overdue'
              ? 'No session has a free seat.'
              : 'No session before your due date has a free seat.'}
          </span>{' '}
          Join the waiting list and you get the next free seat automatically.
        </p>
      )}
      <p className="text-small text-muted">{sayUntilWhenGiven(program, hours, clock)}</p>
      <div className="flex flex-wrap gap-3">
        {mayWaitForAny && !isWaitingForAny && (
          <Button
            variant="outline"
            loading={busy}
            aria-label={`Join the waiting list: ${any}`}
            onClick={() => seat.run(waiting(program, null))}
          >
            {any}
          </Button>
        )}
        {place && (
          <Button variant="outline" loading={busy} onClick={() => seat.run(leavingList(program))}>
            Leave the waiting list
          </Button>
        )}
      </div>
    </section>
  );
}
