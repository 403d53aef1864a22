import type { Program, TrainingSession } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { useOptionalQuery } from '../../api/queries.ts';
import { useClock } from '../../components/use-clock.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { offersQuery } from './queries.ts';
import { taking } from './seat-deeds.ts';
import { sayOffer } from './own-seat-words.ts';
import type { Seat } from './use-seat.ts';

/** The seats that colleagues offer, to take or to exchange for one's own; nothing where there are none. */
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
  // Of the same session there is nothing to exchange.
  const offers = (data?.offers ?? []).filter(
    ({ person, session }) => person._id !== user && session._id !== own?._id,
  );
  if (offers.length === 0) return null;
  const mayTake = !own || new Date(own.start_time) > clock.now;
  return (
    <Card title="Seats that colleagues offer">
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
                aria-label={`${own ? 'Exchange seats' : 'Take the seat'}: ${nameOf(offer.person)}`}
                onClick={() => seat.ask(taking(program, offer, own, clock))}
              >
                {own ? 'Exchange seats' : 'Take the seat'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
