import type { Program, TrainingSession } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { hasEnded } from '#shared/time';
import { toMarkIn } from '../../components/people-step.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

/**
 * For a session's trainer, the overseer and admins: the number of its people, those that the trainer can mark, and
 * their roster.
 */
export function SessionEnrolments({ program, session }: { program: Program; session: TrainingSession }) {
  const may = useMay();
  const clock = useClock();
  const { _id: id, start_time: start, enrolled, complete } = session;
  // A person who has only completed the program is in charge of nobody.
  if (typeof enrolled !== 'number' || typeof complete !== 'number') return null;
  const total = enrolled + complete;
  const when = `${clock.date(start)}, ${clock.time(start)}`;
  const sheet = !program.archived && (
    <Link
      to={paths.sheet(id)}
      aria-label={`Open sheet: ${when}`}
      className="link touch inline-flex items-center text-small lg:min-h-0 print:hidden"
    >
      Open sheet
    </Link>
  );
  if (total === 0)
    return (
      <div className="flex max-w-full shrink-0 flex-wrap items-center gap-x-4">
        <p className="text-small text-muted">Nobody enrolled</p>
        {sheet}
      </div>
    );

  const toMark = may('program.complete') && !program.archived ? toMarkIn(session, clock.now) : 0;
  return (
    <div className="flex max-w-full shrink-0 flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end">
      <p className="text-small text-muted tabular-nums">
        {hasEnded(session, clock.now)
          ? `${formatCount(complete)} of ${formatCount(total)} complete`
          : `${formatCount(total)} enrolled`}
      </p>
      <Link
        to={paths.roster(program._id, id)}
        aria-label={`Print roster: ${when}`}
        className="link touch inline-flex items-center text-small lg:min-h-0 print:hidden"
      >
        Print roster
      </Link>
      {sheet}
      {toMark > 0 && (
        <ButtonLink
          to={{ pathname: paths.complete(program._id), search: `?session=${id}` }}
          size="small"
          aria-label={`Mark complete (${formatCount(toMark)}): ${when}`}
        >
          Mark complete ({formatCount(toMark)})
        </ButtonLink>
      )}
    </div>
  );
}
