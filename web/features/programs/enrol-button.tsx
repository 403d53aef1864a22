import type { Program, TrainingSession } from '#shared/api/shapes';
import { isSessionOver } from '#shared/time';
import { ownStepIn } from '../../components/own-step.ts';
import { StatusMark } from '../../components/status-icon.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** What the employee can do with a session: enroll in it, or see that it is chosen or over. Nothing where another one is chosen. */
export function EnrolButton({ program, session }: { program: Program; session: TrainingSession }) {
  const clock = useClock();
  const { chosen, open } = ownStepIn(program, clock);
  const { _id: id, start_time: start } = session;
  if (chosen?._id === id) {
    return (
      <Button variant="settled" disabled className="shrink-0">
        <StatusMark status="enrolled" />
        Enrolled
      </Button>
    );
  }
  if (isSessionOver(start, clock.now, clock.timeZone))
    return <p className="shrink-0 text-small text-muted">This session is over</p>;
  if (!open.some(({ _id }) => _id === id)) return null;
  return (
    <ButtonLink
      to={{ pathname: paths.confirmation(program._id), search: `?session=${id}` }}
      variant="gold"
      className="shrink-0"
      aria-label={`Enroll in session: ${clock.date(start)}, ${clock.time(start)}`}
    >
      Enroll in session
    </ButtonLink>
  );
}
