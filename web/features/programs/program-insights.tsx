import type { Program } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { percentageOf } from '#shared/rates';
import { byStatusKey, statuses, statusKeys, statusWord, type Status } from '#shared/status';
import { isPast } from '#shared/time';
import { useOptionalQuery } from '../../api/queries.ts';
import { StatusIcon } from '../../components/status-icon.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { useNow } from '../../ui/use-now.ts';
import { enrolledEmployeesId } from './enrolled-employees.tsx';
import { countsQuery } from './queries.ts';

const none = { total: 0, ...byStatusKey(() => 0) };

/**
 * The states of the program's people; for a trainer, those of the trainer's sessions, who are all enrolled. Without
 * people one sentence says so. A failed load leaves zeros (product §28).
 */
export function ProgramInsights({ program }: { program: Program }) {
  const may = useMay();
  const { data } = useOptionalQuery(countsQuery(program._id));
  const isOwnSessionsOnly = may('program.view-participants');
  return (
    <Card title="Training Insights">
      {data?.total === 0 ? (
        <p className="text-muted">{sayNobody(isOwnSessionsOnly, program.archived)}</p>
      ) : (
        <Figures program={program} counts={data ?? none} isOwnSessionsOnly={isOwnSessionsOnly} />
      )}
      {may('program.view-assigned') && (
        <ButtonLink to={paths.assigned(program._id)} variant="outline">
          View assigned employees
        </ButtonLink>
      )}
    </Card>
  );
}

/** How many are complete, and each status with a link to its people. */
function Figures({
  program,
  counts,
  isOwnSessionsOnly,
}: {
  program: Program;
  counts: typeof none;
  isOwnSessionsOnly: boolean;
}) {
  const now = useNow();
  // After the deadline only people with a due date of their own are merely enrolled or not. The others are overdue.
  const isOver = isPast(program.deadline, now);
  const isReading = program.completes_by === 'reading';
  const open: Status[] = isOwnSessionsOnly
    ? ['enrolled']
    : isReading
      ? ['not-enrolled']
      : ['enrolled', 'not-enrolled'];
  const shown = statuses.filter(
    (status) =>
      status === 'complete' ||
      status === 'overdue' ||
      (isOver ? counts[statusKeys[status]] > 0 : open.includes(status)),
  );
  return (
    <>
      <div className="flex items-center gap-6">
        <ProgressRing
          percent={percentageOf(counts.completed, counts.total)}
          label="Complete"
          color={program.background_color}
        />
        <p className="flex flex-col">
          <span className="text-title font-semibold tabular-nums">
            {formatCount(counts.completed)} of {formatCount(counts.total)}
          </span>
          <span className="text-small text-muted">
            {isOwnSessionsOnly ? 'complete in your sessions' : 'employees complete'}
          </span>
        </p>
      </div>
      <dl className="divide-y divide-line">
        {shown.map((status) => (
          <div
            key={status}
            className="relative flex min-h-11 items-center justify-between gap-4 transition-colors has-[a]:hover:bg-mist lg:min-h-10"
          >
            <dt className="flex">
              <StatusIcon status={status} isReading={isReading} />
            </dt>
            <dd className="font-semibold tabular-nums">
              <Figure status={status} count={counts[statusKeys[status]]} program={program} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A number of people, with a link to them: in the list of the assigned or, for a trainer, further down the page. */
function Figure({ status, count, program }: { status: Status; count: number; program: Program }) {
  const may = useMay();
  const search = `?status=${status}`;
  const target = may('program.view-assigned')
    ? { pathname: paths.assigned(program._id), search }
    : { search, hash: enrolledEmployeesId };
  if (count === 0 || (program.archived && !may('program.view-assigned'))) return formatCount(count);
  return (
    <Link
      to={target}
      aria-label={`${statusWord(status, program.completes_by === 'reading')}: ${formatCount(count)}`}
      className="link after:absolute after:inset-0"
    >
      {formatCount(count)}
    </Link>
  );
}

function sayNobody(isOwnSessionsOnly: boolean, archived: boolean): string {
  if (isOwnSessionsOnly)
    return archived ? 'Nobody was enrolled in your sessions.' : 'Nobody is enrolled in your sessions yet.';
  return archived ? 'Nobody was assigned.' : 'Nobody is assigned yet.';
}
