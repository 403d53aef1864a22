import { useState } from 'react';
import type { Program, TrainingSession } from '#shared/shapes';
import { invalidate } from '../../api/queries.ts';
import { isClosed } from '../../components/seats.ts';
import { useClock } from '../../components/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { givingBack, offering } from './seat-deeds.ts';
import type { Seat } from './use-seat.ts';

const ChangeWindow = later(async () => (await import('./change-window.tsx')).ChangeWindow);

/** The actions on one's seat until its session starts. */
export function SeatButtons({ program, own, seat }: { program: Program; own: TrainingSession; seat: Seat }) {
  const clock = useClock();
  const [isChanging, setIsChanging] = useState(false);
  const { offers_seat: isOffered = false, other_sessions: others = [] } = program;
  const { busy } = seat.state;
  const close = () => setIsChanging(false);
  return (
    <>
      <div className="flex gap-3 max-sm:flex-col sm:flex-wrap sm:items-center">
        {others.some((session) => !isClosed(session, clock)) && (
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
        {isOffered && <p className="text-small font-medium">Offered to colleagues</p>}
        <Button variant="outline" loading={busy} onClick={() => seat.run(offering(program, !isOffered))}>
          {isOffered ? 'Stop offering' : 'Offer my seat'}
        </Button>
        <Button variant="danger-text" onClick={() => seat.ask(givingBack(program, own, clock))}>
          Give back the seat
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
