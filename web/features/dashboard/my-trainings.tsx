import { useOptionalQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { OwnTrainingList } from './own-training-list.tsx';
import { ownQuery } from './queries.ts';
import type { WidgetProps } from './widget.ts';

/** The trainings that are asked of somebody who is in charge of others, too; nothing where there are none. */
export function MyTrainings({ role, dashboard: { learns }, className }: WidgetProps) {
  return learns ? <Trainings role={role} className={className} /> : null;
}

function Trainings({ role, className }: Pick<WidgetProps, 'role' | 'className'>) {
  const own = useOptionalQuery(ownQuery(role)).data?.own;
  if (!own || own.programs.length === 0) return null;
  return (
    <Card title="My trainings" className={className}>
      <OwnTrainingList label="My trainings" {...own} />
    </Card>
  );
}
