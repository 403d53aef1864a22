import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OwnTrainingList } from './own-training-list.tsx';
import type { WidgetProps } from './widget.ts';

/** An employee's trainings. */
export function OwnTrainings({ dashboard: { own }, className }: WidgetProps) {
  return (
    <Card
      title="Assigned Trainings"
      className={className}
      action={
        <ButtonLink to={paths.programs()} variant="outline" size="small">
          View All Trainings
        </ButtonLink>
      }
    >
      {own?.programs.length === 0 && <EmptyState text="No Assigned Trainings" />}
      {own && <OwnTrainingList label="Assigned trainings" {...own} />}
    </Card>
  );
}
