import type { Import } from '#shared/people/imports/schemas';
import { useOptionalQuery } from '../../api/queries.ts';
import { useClock } from '../../components/use-clock.ts';
import { Card } from '../../ui/card.tsx';
import { sayPlanEffect } from './plan-words.ts';
import { allPrograms } from './queries.ts';

/** The effects of a plan on trainings, below their titles. */
export function PlanEffects({ effects }: Pick<Import, 'effects'>) {
  const { data } = useOptionalQuery(allPrograms);
  const clock = useClock();
  const titles = new Map((data?.programs ?? []).map(({ _id, title }) => [_id, title]));
  return (
    <Card title="Trainings">
      <ul aria-label="What this does" className="flex flex-col gap-3">
        {[...Map.groupBy(effects, ({ program }) => program)].map(([program, told]) => (
          <li key={program ?? ''} className="wrap-anywhere">
            {program && <p className="font-medium">{titles.get(program)}</p>}
            {told.map((effect) => sayPlanEffect(effect, clock)).join(' ')}
          </li>
        ))}
      </ul>
    </Card>
  );
}
