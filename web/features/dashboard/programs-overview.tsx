import { useRequiredQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { dashboardCalls } from './calls.ts';
import { Figure } from './figure.tsx';
import { trainingsShown } from './links.ts';
import { queryOf } from './queries.ts';
import type { WidgetProps } from './widget.ts';

/** How many programs there are, and the actions on them. */
export function ProgramsOverview({ className }: WidgetProps) {
  const { active, archived } = useRequiredQuery(queryOf(dashboardCalls.programsOverview())).programs;
  return (
    <Card title="Training Programs" className={className}>
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-5">
        <dl className="flex gap-12">
          <Figure label="Active" value={active} to={trainingsShown('active')} />
          <Figure label="Archived" value={archived} to={trainingsShown('archived')} />
        </dl>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ButtonLink to={paths.newProgram()} className="grow">
            Create training program
          </ButtonLink>
          <ButtonLink to={paths.programs()} variant="outline" className="grow">
            Manage trainings
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
