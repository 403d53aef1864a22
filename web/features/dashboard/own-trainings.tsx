import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OwnTrainingList } from './own-training-list.tsx';
import { useTrainings } from './use-trainings.ts';
import type { WidgetProps } from './widget.ts';

/** An employee's trainings. */
export function OwnTrainings({ role, className }: WidgetProps) {
  const programs = useTrainings(role);
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
      {programs.length === 0 && <EmptyState text="No Assigned Trainings" />}
      <OwnTrainingList label="Assigned trainings" programs={programs} />
    </Card>
  );
}
