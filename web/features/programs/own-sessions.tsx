import type { Program, TrainingSession } from '#shared/shapes';
import { dueMoment } from '../../components/due.ts';
import { hasEnded } from '#shared/time';
import { hasSeat, isClosed } from '../../components/seats.ts';
import { lastStartOf } from '../../components/session-parts.ts';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SendStatus } from '../../ui/send-status.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { EnrolButton } from './enrol-button.tsx';
import { OfferedSeats } from './offered-seats.tsx';
import { SeatButtons } from './seat-buttons.tsx';
import { sayPromoted } from './own-seat-words.ts';
import { SessionList } from './session-list.tsx';
import { useSeat } from './use-seat.ts';
import { WaitingList } from './waiting-list.tsx';

/**
 * The sessions of the reader's training: to choose one, or to wait if all are full. Once enrolled, the
 * reader changes, gives back or offers the seat. After each change it says the next step.
 */
export function OwnSessions({ program, title }: { program: Program; title: string }) {
  const clock = useClock();
  const seat = useSeat();
  const { training_sessions: sessions, status, archived, promoted_at: promotedAt } = program;
  const own = sessions.find(({ _id }) => _id === program.enrolled_session) ?? null;
  const isOpen = !archived && (status === 'not-enrolled' || status === 'enrolled' || status === 'overdue');
  const toChoose = isOpen && !own;
  const missed = new Set(program.missed_sessions);
  const free = sessions.filter((session) => hasSeat(session, clock) && !missed.has(session._id));
  const due = new Date(dueMoment(program, clock));
  const isFreeInTime = free.some((session) => status === 'overdue' || new Date(lastStartOf(session)) <= due);
  const { done, state } = seat;
  const besideSession = (session: TrainingSession) => (
    <EnrolButton program={program} session={session} toChoose={toChoose} seat={seat} />
  );

  return (
    <>
      <Card title={title}>
        {done && (
          <div key={done} ref={takeFocus} tabIndex={-1} className="outline-none">
            <Banner kind="success" onClose={seat.clear}>
              {done}
            </Banner>
          </div>
        )}
        {state.error && <Banner kind="error">{state.error}</Banner>}
        <SendStatus {...state} />
        {isOpen && <WaitingList program={program} seat={seat} mayWaitForAny={toChoose && !isFreeInTime} />}
        <SessionList
          sessions={sessions}
          aside={besideSession}
          past={(session) =>
            isOpen && session !== own && hasEnded(session, clock.now) && isClosed(session, clock)
          }
        />
        {isOpen && own && new Date(own.start_time) > clock.now && (
          <>
            {promotedAt && <p className="rounded-md bg-mist p-4">{sayPromoted(promotedAt, clock)}</p>}
            <SeatButtons program={program} own={own} seat={seat} />
          </>
        )}
      </Card>
      {isOpen && <OfferedSeats program={program} own={own} seat={seat} />}
      <ConfirmDialog confirmation={seat.confirmation} />
    </>
  );
}
