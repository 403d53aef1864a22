import type { Program, TrainingSession } from '#shared/api/shapes';
import { formatDate, formatTime } from '#shared/time';
import { useOrganisation } from '../../api/organisation.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useOwnAssignment } from './use-own-assignment.ts';

/** What the employee can do with a session: enroll in it, or see that it is chosen or over. */
export function EnrolButton({ program, session }: { program: Program; session: TrainingSession }) {
  const { timeZone } = useOrganisation();
  const { chosenId, openIds } = useOwnAssignment(program);
  const { _id: id, start_time: start } = session;
  if (chosenId === id) {
    return (
      <Button variant="settled" disabled className="shrink-0">
        Enrolled
      </Button>
    );
  }
  if (!openIds.has(id)) return <p className="shrink-0 text-small text-muted">This session is over</p>;
  return (
    <ButtonLink
      to={{ pathname: paths.confirmation(program._id), search: `?session=${id}` }}
      variant="gold"
      className="shrink-0"
      aria-label={`Enroll in session: ${formatDate(start, timeZone)}, ${formatTime(start, timeZone)}`}
    >
      Enroll in session
    </ButtonLink>
  );
}
