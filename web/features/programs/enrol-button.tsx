import type { Program, TrainingSession } from '#shared/shapes';
import { hasEnded } from '#shared/time';
import { isClosed, isFull, sayStart } from '../../components/seats.ts';
import { StatusMark } from '../../components/status-icon.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { waiting } from './seat-actions.ts';
import type { Seat } from './use-seat.ts';

/**
 * The employee's choice for a session. They enroll in it, wait if it is full, or see that it is chosen,
 * waited for or over. Nothing where no session is to be chosen.
 */
export function EnrolButton({
  program,
  session,
  toChoose,
  seat,
}: {
  program: Program;
  session: TrainingSession;
  /** Whether the training waits for a session to be chosen. */
  toChoose: boolean;
  seat: Seat;
}) {
  const clock = useClock();
  const { _id: id } = session;
  if (program.enrolled_session === id) {
    const isDone = program.status === 'complete';
    return (
      <Button variant="settled" disabled className="shrink-0">
        <StatusMark status={isDone ? 'complete' : 'enrolled'} />
        {isDone ? 'Attended' : 'Enrolled'}
      </Button>
    );
  }
  if (program.missed_sessions?.includes(id))
    return <p className="shrink-0 text-small text-muted">You didn&apos;t complete this session</p>;
  if (isClosed(session, clock)) {
    return (
      <p className="shrink-0 text-small text-muted">
        {hasEnded(session, clock.now) ? 'This session is over' : 'This session has started'}
      </p>
    );
  }
  if (!toChoose) return null;
  const start = sayStart(session, clock);
  if (isFull(session)) {
    if (program.waiting?.session === id)
      return <p className="shrink-0 text-small font-medium">You&apos;re on the waiting list</p>;
    // Another wait ends the first.
    const label = program.waiting ? 'Wait for this session instead' : 'Join the waiting list';
    return (
      <Button
        variant="outline"
        className="shrink-0"
        loading={seat.state.busy}
        aria-label={`${label}: ${start}`}
        onClick={() => seat.run(waiting(program, id))}
      >
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink
      to={{ pathname: paths.confirmation(program._id), search: `?session=${id}` }}
      variant={program.waiting ? 'outline' : 'gold'}
      className="shrink-0"
      aria-label={`Enroll in session: ${start}`}
    >
      Enroll in session
    </ButtonLink>
  );
}
