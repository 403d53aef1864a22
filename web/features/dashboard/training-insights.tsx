import type { Opening } from '#shared/dashboard/schemas';
import { formatCount } from '#shared/count';
import { completionRate } from '#shared/rates';
import { Card } from '../../ui/card.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { Figure } from './figure.tsx';
import { trainingsWith } from './links.ts';
import type { WidgetProps } from './widget.ts';

/** How many trainings are complete and how many overdue. */
export function TrainingInsights({ dashboard: { insight }, className }: WidgetProps) {
  return (
    <Card title="Training Insights" className={className}>
      <div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <dl className="flex gap-3">
          <Figure label="On time Trainings" value={insight.complete} to={trainingsWith('complete')} />
          <Figure label="Overdue Trainings" value={insight.overdue} to={trainingsWith('overdue')} />
        </dl>
        <ProgressRing
          percent={completionRate(insight.complete, insight.overdue)}
          label="Completion rate"
          className="ml-auto size-16 text-small"
        />
        <p className="basis-full text-small">
          <span className="font-semibold">Completion rate</span>{' '}
          <span className="text-muted">{partsOf(insight)}</span>
        </p>
      </div>
    </Card>
  );
}

/** The figures behind the completion rate (product §22). */
function partsOf({ complete, overdue }: Opening['insight']): string {
  const all = complete + overdue;
  return all === 0
    ? 'Nothing is complete or overdue yet'
    : all === 1
      ? `${formatCount(complete)} of 1 training that was due is complete`
      : `${formatCount(complete)} of ${formatCount(all)} trainings that were due are complete`;
}
