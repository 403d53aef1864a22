import { useState } from 'react';
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { programQuery } from '../../components/program-query.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checklist } from './checklist.tsx';
import { stateOf } from './done-people.ts';
import { assigning, completing, type PeopleAction } from './people-actions.ts';
import { ProgramFrame } from './program-frame.tsx';
import { useBulkAction } from './use-bulk-action.ts';
import { useSelection } from './use-selection.ts';

export const assignPage = choosePeoplePage(assigning);
export const completePage = choosePeoplePage(completing);

/** The page on which one chooses people of a program and does something to them. */
function choosePeoplePage(action: PeopleAction) {
  return {
    load: ({ params }: LoaderFunctionArgs) =>
      preload({ required: [programQuery(params['id']!)], optional: [action.listOf(params['id']!)] }),
    Page: () => <ChoosePeople action={action} />,
  };
}

function ChoosePeople({ action }: { action: PeopleAction }) {
  const id = useParams()['id']!;
  const { program } = useRequiredQuery(programQuery(id));
  const [now] = useState(() => new Date());
  const closed = action.whyClosed?.(program, now);
  return (
    <ProgramFrame title={action.title} program={program}>
      {action.introduction && <p className="max-w-prose text-muted">{action.introduction}</p>}
      <Card>
        {closed ? (
          <EmptyState
            text={closed}
            action={
              <ButtonLink to={paths.assigned(id)} variant="outline">
                View assigned employees
              </ButtonLink>
            }
          />
        ) : (
          <Candidates programId={id} action={action} />
        )}
      </Card>
    </ProgramFrame>
  );
}

function Candidates({ programId, action }: { programId: string; action: PeopleAction }) {
  const navigate = useNavigate();
  const selection = useSelection();
  const [wasDone, setWasDone] = useState(false);
  const bulkAction = useBulkAction({
    send: (ids) => action.send(programId, ids),
    done: action.done,
    onRefused: async () => selection.keepOnly(await action.listOf(programId).loadAll()),
    onSuccess: (employees) => {
      selection.clear();
      if (employees.length > 0) return navigate(action.successPath(programId), { state: stateOf(employees) });
      // Someone else was faster with all of them, or it was done in another window.
      setWasDone(true);
    },
  });

  return (
    <>
      {wasDone && !bulkAction.error && (
        <Banner kind="success" onClose={() => setWasDone(false)}>
          {action.alreadyDone}
        </Banner>
      )}
      <Checklist
        listOf={(search) => action.listOf(programId, search)}
        emptyText={action.emptyText}
        buttonLabel={action.buttonLabel}
        selection={selection}
        action={bulkAction}
      />
    </>
  );
}
