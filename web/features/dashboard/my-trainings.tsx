import { useOptionalQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { dashboardCalls } from './calls.ts';
import { OwnTrainingList } from './own-training-list.tsx';
import { queryOf } from './queries.ts';
import type { WidgetProps } from './widget.ts';

/** The trainings that are asked of somebody who is in charge of others, too; nothing where there are none. */
export function MyTrainings({ className }: WidgetProps) {
  const programs = useOptionalQuery(queryOf(dashboardCalls.ownTrainings())).data?.programs ?? [];
  if (programs.length === 0) return null;
  return (
    <Card title="My trainings" className={className}>
      <OwnTrainingList label="My trainings" programs={programs.map(({ program }) => program)} />
    </Card>
  );
}
