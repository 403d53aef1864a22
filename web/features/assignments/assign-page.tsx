import { useState } from 'react';
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { programsApi } from '#shared/api/programs';
import type { Program } from '#shared/api/shapes';
import { call } from '../../api/client.ts';
import { preload, usePageQuery } from '../../api/queries.ts';
import { programQuery } from '../../components/program-query.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { whyClosed } from './assignable.ts';
import { Checklist } from './checklist.tsx';
import { stateOf } from './just-done.ts';
import { ProgramFrame } from './program-frame.tsx';
import { unassignedList } from './queries.ts';
import { useBulkAction } from './use-bulk-action.ts';
import { useSelection } from './use-selection.ts';

export function load({ params }: LoaderFunctionArgs) {
  return preload({ page: [programQuery(params['id']!)], quiet: [unassignedList(params['id']!)] });
}

export function Page() {
  const { program } = usePageQuery(programQuery(useParams()['id']!));
  const [now] = useState(() => new Date());
  const closed = whyClosed(program, now);
  return (
    <ProgramFrame title="Assign employees" program={program}>
      <Card>
        {closed ? (
          <EmptyState
            text={closed}
            action={
              <ButtonLink to={paths.assigned(program._id)} variant="outline">
                View assigned employees
              </ButtonLink>
            }
          />
        ) : (
          <Unassigned program={program} />
        )}
      </Card>
    </ProgramFrame>
  );
}

function Unassigned({ program: { _id: id } }: { program: Program }) {
  const navigate = useNavigate();
  const selection = useSelection();
  const [wereAssigned, setWereAssigned] = useState(false);
  const assign = useBulkAction({
    send: (ids) => call(programsApi.assign, { params: { id }, body: { assigned_employees: ids } }),
    doneTo: 'assigned',
    onRefused: async () => selection.keepOnly(await unassignedList(id).loadAll()),
    onSuccess: (employees) => {
      if (employees.length > 0) return navigate(paths.assignSuccess(id), { state: stateOf(employees) });
      // Someone else was faster with all of them.
      selection.clear();
      setWereAssigned(true);
    },
  });

  return (
    <>
      {wereAssigned && !assign.error && (
        <Banner kind="success" onClose={() => setWereAssigned(false)}>
          Everyone you selected was already assigned.
        </Banner>
      )}
      <Checklist
        listOf={(search) => unassignedList(id, search)}
        emptyText="No employees to assign training"
        actionLabel="Assign Employees"
        selection={selection}
        action={assign}
      />
    </>
  );
}
