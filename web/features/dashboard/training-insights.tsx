import { formatCount } from '#shared/count';
import { completionRate } from '#shared/rates';
import type { Role } from '#shared/roles';
import { useQuietQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { insightQuery } from './queries.ts';

const none = { complete: 0, overdue: 0 };

/** How many trainings were done in time and how many weren't. A failed load leaves zeros (spec §8). */
export function TrainingInsights({ role }: { role: Role }) {
  const { complete, overdue } = useQuietQuery(insightQuery(role)).data ?? none;
  return (
    <Card title="Training Insights">
      <div className="flex flex-wrap items-center justify-between gap-6">
        <dl className="flex flex-col gap-4">
          <Figure label="On time Trainings" value={complete} />
          <Figure label="Overdue Trainings" value={overdue} />
        </dl>
        <ProgressRing percent={completionRate(complete, overdue, 'down')} label="Completion rate" />
      </div>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="text-display font-semibold tabular-nums">{formatCount(value)}</dd>
    </div>
  );
}
