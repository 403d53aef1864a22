import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Figure } from './figure.tsx';
import { trainingsShown } from './links.ts';
import type { WidgetProps } from './widget.ts';

/** How many programs there are, and the actions on them. */
export function ProgramsOverview({ dashboard: { company }, className }: WidgetProps) {
  const { active = 0, archived = 0 } = company?.programs ?? {};
  return (
    <Card title="Training Programs" className={className}>
      <div className="flex flex-1 flex-col justify-between gap-4">
        <dl className="flex gap-12">
          <Figure label="Active" value={active} to={trainingsShown('active')} />
          <Figure label="Archived" value={archived} to={trainingsShown('archived')} />
        </dl>
        <div className="flex flex-col gap-2">
          <ButtonLink to={paths.newProgram()}>Create training program</ButtonLink>
          <ButtonLink to={paths.programs()} variant="outline">
            Manage trainings
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
