import type { Import } from '#shared/people/imports/schemas';
import { useOptionalQuery } from '../../api/queries.ts';
import { EffectList } from '../../components/effect-list.tsx';
import { Card } from '../../ui/card.tsx';
import { allPrograms } from './queries.ts';

/** The effects of a plan on trainings, beside their titles. */
export function PlanEffects({ effects }: Pick<Import, 'effects'>) {
  const { data } = useOptionalQuery(allPrograms);
  const titles = new Map((data?.programs ?? []).map(({ _id, title }) => [_id, title]));
  const told = effects.find(({ code }) => code === 'message_sent')?.people ?? 0;
  return (
    <Card title="Trainings">
      <EffectList effects={effects} titles={titles} canChooseAgain={false} />
      {told > 0 && (
        <p>{told === 1 ? '1 person will get a message.' : `${told} people will get a message.`}</p>
      )}
    </Card>
  );
}
