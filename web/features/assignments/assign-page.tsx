import { useParams, type LoaderFunctionArgs } from 'react-router';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { programQuery } from '../../components/program-query.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { sayOwnDays, whyClosed } from './assignable.ts';
import { Checklist } from './checklist.tsx';
import { assigning } from './people-actions.ts';
import { ProgramFrame } from './program-frame.tsx';
import { unassignedList } from './queries.ts';
import { usePeopleAction } from './use-people-action.tsx';
import { useSelection } from '../../components/use-selection.ts';

export function load({ params, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  return preload(context, { required: [programQuery(id)], optional: [unassignedList(id)] });
}

/** The page on which a manager chooses people and assigns the program to them. */
export function Page() {
  const id = useParams()['id']!;
  const { program } = useRequiredQuery(programQuery(id));
  const clock = useClock();
  const closed = whyClosed(program, clock);
  const ownDays = sayOwnDays(program, clock);
  return (
    <ProgramFrame title={assigning.title} program={program}>
      {ownDays && <p className="max-w-prose text-muted">{ownDays}</p>}
      <Card>
        {closed ? (
          <EmptyState text={closed} action={<AssignedLink programId={id} />} />
        ) : (
          <Unassigned programId={id} />
        )}
      </Card>
    </ProgramFrame>
  );
}

function Unassigned({ programId }: { programId: string }) {
  const selection = useSelection();
  const { bulkAction, message } = usePeopleAction(assigning, programId, selection, () =>
    unassignedList(programId).loadAll(),
  );
  return (
    <>
      {message}
      <Checklist
        listOf={(search) => unassignedList(programId, search)}
        empty={<EmptyState text={assigning.emptyText} action={<AssignedLink programId={programId} />} />}
        buttonLabel={assigning.buttonLabel}
        selection={selection}
        action={bulkAction}
      />
    </>
  );
}

function AssignedLink({ programId }: { programId: string }) {
  return (
    <ButtonLink to={paths.assigned(programId)} variant="outline">
      View assigned employees
    </ButtonLink>
  );
}
