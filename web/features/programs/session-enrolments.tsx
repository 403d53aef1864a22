import type { Program, TrainingSession } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { hasBegun, hasEnded } from '#shared/time';
import { toMarkIn } from '../../components/to-mark.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

/**
 * The number of a session's people, for its trainer, the overseer and admins. It leads to the sheet, where
 * the trainer marks them.
 */
export function SessionEnrolments({ program, session }: { program: Program; session: TrainingSession }) {
  const may = useMay();
  const clock = useClock();
  const { _id: id, start_time: start, enrolled, complete } = session;
  // A person who has only completed the program is in charge of nobody.
  if (typeof enrolled !== 'number' || typeof complete !== 'number') return null;
  const total = enrolled + complete;
  const when = clock.session({ start_time: start });
  const sheet = !program.archived && (
    <Link
      to={paths.sheet(id)}
      aria-label={`Open attendance: ${when}`}
      className="link touch inline-flex items-center text-small lg:min-h-0 print:hidden"
    >
      Open attendance
    </Link>
  );
  if (total === 0)
    return (
      <div className="flex max-w-full shrink-0 flex-wrap items-center gap-x-4">
        <p className="text-small text-muted">
          {hasBegun(session, clock.now) ? 'Nobody enrolled' : 'Nobody enrolled yet'}
        </p>
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
      {toMark > 0 ? (
        <ButtonLink to={paths.sheet(id)} size="small" aria-label={`Mark (${formatCount(toMark)}): ${when}`}>
          Mark ({formatCount(toMark)})
        </ButtonLink>
      ) : (
        sheet
      )}
    </div>
  );
}
