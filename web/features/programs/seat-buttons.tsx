import { useState } from 'react';
import type { Program, TrainingSession } from '#shared/shapes';
import { invalidate } from '../../api/queries.ts';
import { sayStart } from '../../components/seats.ts';
import { useClock } from '../../components/use-clock.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { freeSessions, fullSessions } from './own-seat-words.ts';
import { givingBack, offering, waiting } from './seat-actions.ts';
import type { Seat } from './use-seat.ts';

const ChangeWindow = later(async () => (await import('./change-window.tsx')).ChangeWindow);

/** More would hide the other buttons. */
const mostWaitedFor = 3;

/** The actions on one's seat until its session starts. */
export function SeatButtons({ program, own, seat }: { program: Program; own: TrainingSession; seat: Seat }) {
  const clock = useClock();
  const me = useSignedInUser();
  const [isChanging, setIsChanging] = useState(false);
  const { offers_seat: isOffered = false, waiting: place } = program;
  const isFree = freeSessions(program, clock).length > 0;
  // If no other session has a seat there is none to change to, and each has a button of its own to wait.
  const full = isFree ? [] : fullSessions(program, clock).filter(({ _id }) => _id !== place?.session);
  const { busy } = seat.state;
  const close = () => setIsChanging(false);
  return (
    <>
      <div className="flex gap-3 max-sm:flex-col sm:flex-wrap sm:items-center">
        {isFree && (
          <Button
            variant="outline"
            onClick={() => {
              seat.clear();
              // Seats are taken by the minute.
              void invalidate('Programs');
              setIsChanging(true);
            }}
          >
            Change session
          </Button>
        )}
        {full.slice(0, mostWaitedFor).map((session) => (
          <Button
            key={session._id}
            variant="outline"
            loading={busy}
            onClick={() => seat.run(waiting(program, session._id))}
          >
            Wait for a seat on {sayStart(session, clock)}
          </Button>
        ))}
        {isOffered && <p className="text-small font-medium">Offered to colleagues</p>}
        <Button variant="outline" loading={busy} onClick={() => seat.run(offering(program, !isOffered))}>
          {isOffered ? 'Stop offering' : 'Offer my seat'}
        </Button>
        <Button variant="quiet" onClick={() => seat.ask(givingBack(program, own, me, clock))}>
          Cancel my seat
        </Button>
      </div>
      <ChangeWindow
        isWanted={isChanging}
        onGiveUp={close}
        program={program}
        own={own}
        open={isChanging}
        onClose={close}
        onDone={(words) => {
          close();
          seat.tell(words);
        }}
      />
    </>
  );
}
