import { useState } from 'react';
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { programsApi } from '#shared/api/programs';
import type { AssignedEmployee } from '#shared/api/shapes';
import { call } from '../../api/client.ts';
import { preload, usePageQuery } from '../../api/queries.ts';
import { DateTime } from '../../components/date-time.tsx';
import { programQuery } from '../../components/program-query.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Checklist } from './checklist.tsx';
import { stateOf } from './just-done.ts';
import { ProgramFrame } from './program-frame.tsx';
import { uncompleteList } from './queries.ts';
import { useBulkAction } from './use-bulk-action.ts';
import { useSelection } from './use-selection.ts';

export function load({ params }: LoaderFunctionArgs) {
  return preload({ page: [programQuery(params['id']!)], quiet: [uncompleteList(params['id']!)] });
}

export function Page() {
  const id = useParams()['id']!;
  const navigate = useNavigate();
  const { program } = usePageQuery(programQuery(id));
  const selection = useSelection();
  const [wereComplete, setWereComplete] = useState(false);
  const complete = useBulkAction({
    send: (ids) => call(programsApi.complete, { params: { id }, body: { completed_employees: ids } }),
    doneTo: 'completed',
    onRefused: async () => selection.keepOnly(await uncompleteList(id).loadAll()),
    onSuccess: (employees) => {
      if (employees.length > 0) return navigate(paths.completeSuccess(id), { state: stateOf(employees) });
      // It was done in another window.
      selection.clear();
      setWereComplete(true);
    },
  });

  return (
    <ProgramFrame title="Mark employees complete" program={program}>
      <p className="max-w-prose text-muted">
        Select everyone who took part. Completion is final: it can&apos;t be taken back.
      </p>
      <Card>
        {wereComplete && !complete.error && (
          <Banner kind="success" onClose={() => setWereComplete(false)}>
            Everyone you selected was already complete.
          </Banner>
        )}
        <Checklist
          listOf={(search) => uncompleteList(id, search)}
          detail={sessionOf}
          emptyText="No employees to complete training"
          actionLabel="Complete Employees"
          selection={selection}
          action={complete}
        />
      </Card>
    </ProgramFrame>
  );
}

function sessionOf({ session }: AssignedEmployee) {
  return (
    session && (
      <span className="text-small text-muted">
        <span className="max-sm:sr-only">Session of </span>
        <DateTime instant={session.start_time} />
      </span>
    )
  );
}
