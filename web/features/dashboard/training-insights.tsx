import type { dashboardApi } from '#shared/dashboard/calls';
import type { ReplyOf } from '#shared/endpoint';
import { formatCount } from '#shared/count';
import { completionRate } from '#shared/rates';
import { useOptionalQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dashboardCalls } from './calls.ts';
import { Figure } from './figure.tsx';
import { trainingsWith } from './links.ts';
import { queryOf } from './queries.ts';
import type { WidgetProps } from './widget.ts';

type Insight = ReplyOf<typeof dashboardApi.insight.admin>;

const none: Insight = { complete: 0, overdue: 0, overdue_programs: 0 };

/** How many trainings are complete and how many overdue. A failed load leaves zeros (product §28). */
export function TrainingInsights({ role, className }: WidgetProps) {
  const { data, loading } = useOptionalQuery(queryOf(dashboardCalls.insight(role)));
  const insight = loading ? undefined : (data ?? none);
  return (
    <Card title="Training Insights" className={className}>
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <dl className="flex gap-6">
          <Figure label="On time Trainings" value={insight?.complete} to={trainingsWith('complete')} />
          <Figure label="Overdue Trainings" value={insight?.overdue} to={trainingsWith('overdue')} />
        </dl>
        <div className="flex items-center gap-4">
          {insight ? (
            <ProgressRing
              percent={completionRate(insight.complete, insight.overdue)}
              label="Completion rate"
              className="size-20"
            />
          ) : (
            <Skeleton className="size-20 shrink-0 rounded-full" />
          )}
          <p className="flex min-h-10 flex-col justify-center text-small">
            <span className="font-semibold">Completion rate</span>
            {insight && <span className="text-muted">{partsOf(insight)}</span>}
          </p>
        </div>
      </div>
    </Card>
  );
}

/** The figures behind the completion rate (product §22). */
function partsOf({ complete, overdue }: Insight): string {
  const all = complete + overdue;
  return all === 0
    ? 'Nothing is complete or overdue yet'
    : all === 1
      ? `${formatCount(complete)} of 1 due training is complete`
      : `${formatCount(complete)} of ${formatCount(all)} due trainings are complete`;
}
