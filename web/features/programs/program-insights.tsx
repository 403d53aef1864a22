import type { Program } from '#shared/api/shapes';
import { formatCount } from '#shared/count';
import { percentageOf } from '#shared/rates';
import { byStatusKey, statuses, statusKeys } from '#shared/status';
import { useOptionalQuery } from '../../api/queries.ts';
import { StatusIcon } from '../../components/status-icon.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { countsQuery } from './queries.ts';

const none = { total: 0, ...byStatusKey(() => 0) };

/**
 * How the program's people stand; for a trainer, those of the own sessions, who are all enrolled.
 * A failed load leaves zeros (product §28).
 */
export function ProgramInsights({ program }: { program: Program }) {
  const may = useMay();
  const counts = useOptionalQuery(countsQuery(program._id)).data ?? none;
  const isOwnSessionsOnly = may('program.view-participants');
  const shown = statuses.filter((status) => !(isOwnSessionsOnly && status === 'not-enrolled'));
  return (
    <Card title="Training Insights">
      <div className="flex items-center gap-6">
        <ProgressRing
          percent={percentageOf(counts.completed, counts.total)}
          label="Complete"
          color={program.background_color}
        />
        {counts.total === 0 ? (
          <p className="text-muted">
            {isOwnSessionsOnly ? 'Nobody is enrolled in your sessions yet.' : 'Nobody is assigned yet.'}
          </p>
        ) : (
          <p className="flex flex-col">
            <span className="text-title font-semibold tabular-nums">
              {formatCount(counts.completed)} of {formatCount(counts.total)}
            </span>
            <span className="text-small text-muted">
              {isOwnSessionsOnly ? 'complete in your sessions' : 'employees complete'}
            </span>
          </p>
        )}
      </div>
      <dl className="divide-y divide-line">
        {shown.map((status) => {
          const count = counts[statusKeys[status]];
          return (
            <div key={status} className="flex items-center justify-between gap-4 py-2.5">
              <dt className="flex">
                <StatusIcon status={status} />
              </dt>
              <dd className="tabular-nums">
                <span className="font-semibold">{formatCount(count)}</span>{' '}
                <span className="inline-block w-14 text-right text-small text-muted">
                  {percentageOf(count, counts.total)}%
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      {may('program.view-assigned') && (
        <ButtonLink to={paths.assigned(program._id)} variant="outline">
          Assigned employees
        </ButtonLink>
      )}
    </Card>
  );
}
