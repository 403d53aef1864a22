import { completionRate } from '#shared/rates';
import { useOptionalQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dashboardCalls } from './calls.ts';
import { Figure } from './figure.tsx';
import { queryOf } from './queries.ts';
import type { WidgetProps } from './widget.ts';

const none = { complete: 0, overdue: 0 };

/** How many trainings are complete and how many overdue. A failed load leaves zeros (product §28). */
export function TrainingInsights({ role, className }: WidgetProps) {
  const { data, loading } = useOptionalQuery(queryOf(dashboardCalls.insight(role)));
  const insight = loading ? undefined : (data ?? none);
  return (
    <Card title="Training Insights" className={className}>
      {/* Beside the calendar, from 768 to 992 px, the card is high; across two columns it is wide. */}
      <div className="@container flex flex-1 flex-wrap items-center gap-4 md:max-lg:flex-col-reverse md:max-lg:justify-evenly">
        <dl className="flex flex-1 basis-28 flex-col gap-4 md:max-lg:flex-none md:max-lg:flex-row md:max-lg:gap-6 @md:flex-row @md:gap-12">
          <Figure label="On time Trainings" value={insight?.complete} />
          <Figure label="Overdue Trainings" value={insight?.overdue} />
        </dl>
        {insight ? (
          <ProgressRing percent={completionRate(insight.complete, insight.overdue)} label="Completion rate" />
        ) : (
          <Skeleton className="size-28 rounded-full" />
        )}
      </div>
    </Card>
  );
}
