import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExpandableList } from './expandable-list.tsx';
import { FinishedTrainings } from './finished-trainings.tsx';
import { mostUrgent } from './most-urgent.ts';
import { OwnTrainingRow } from './own-training-row.tsx';
import { useTrainings } from './use-trainings.ts';
import type { WidgetProps } from './widget.ts';

const mostShown = 8;

/** An employee's trainings: those to do as rows, the most urgent first and with the gold button, then those done. */
export function OwnTrainings({ role, className }: WidgetProps) {
  const clock = useClock();
  const programs = useTrainings(role);
  const open = programs.filter(({ status }) => status !== 'complete');
  const first = mostUrgent(open, clock);
  const rows = first ? [first, ...open.filter((program) => program !== first)] : open;
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
      <ExpandableList label="Assigned trainings" items={rows} most={mostShown} keyOf={({ _id }) => _id}>
        {(program) => <OwnTrainingRow program={program} isFirst={program === first} />}
      </ExpandableList>
      <FinishedTrainings programs={programs.filter(({ status }) => status === 'complete')} />
    </Card>
  );
}
