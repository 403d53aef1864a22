import type { Program, TrainingSession } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { useOptionalQuery } from '../../api/queries.ts';
import { useClock } from '../../components/use-clock.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { offersQuery } from './queries.ts';
import { taking } from './seat-actions.ts';
import { sayOffer } from './own-seat-words.ts';
import type { Seat } from './use-seat.ts';

/** The seats that colleagues offer, to get or to swap for one's own; nothing where there are none. */
export function OfferedSeats({
  program,
  own,
  seat,
}: {
  program: Program;
  own: TrainingSession | null;
  seat: Seat;
}) {
  const clock = useClock();
  const { _id: user } = useSignedInUser();
  const { data } = useOptionalQuery(offersQuery(program._id));
  // In the same session there is nothing to swap.
  const offers = (data?.offers ?? []).filter(
    ({ person, session }) => person._id !== user && session._id !== own?._id,
  );
  if (offers.length === 0) return null;
  const label = own ? 'Swap seats' : 'Get this seat';
  const mayTake = !own || new Date(own.start_time) > clock.now;
  return (
    <Card title="Seats offered by colleagues">
      <ul aria-label="Offered seats" className="-my-2 divide-y divide-line">
        {offers.map((offer) => (
          <li
            key={offer.person._id}
            className="flex flex-col gap-3 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
          >
            <p className="min-w-0 wrap-anywhere">{sayOffer(offer, clock)}</p>
            {mayTake && (
              <Button
                variant="outline"
                className="shrink-0"
                aria-label={`${label}: ${nameOf(offer.person)}`}
                onClick={() => seat.ask(taking(program, offer, own, clock))}
              >
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
