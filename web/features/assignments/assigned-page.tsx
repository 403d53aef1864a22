import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { nameOf } from '#shared/person-name';
import { statuses, statusLabels, type Status } from '#shared/status';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { programQuery } from '../../components/program-query.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { searchIn, useUrlSearch, withParameter } from '../../ui/use-url-search.ts';
import { AssignedRow } from './assigned-row.tsx';
import { whyClosed } from './assignable.ts';
import { CopyAddresses } from './copy-addresses.tsx';
import { ProgramFrame } from './program-frame.tsx';
import { assignedList } from './queries.ts';
import { removedId, useUnassign } from './use-unassign.tsx';

export function load({ params, request, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  const { searchParams } = new URL(request.url);
  const list = assignedList(id, { search: searchIn(request), ...filterIn(searchParams) });
  return preload(context, { required: [programQuery(id), list] });
}

/** The status that the URL asks for; none for any other text. */
function filterIn(parameters: URLSearchParams): { status?: Status } {
  const status = statuses.find((each) => each === parameters.get('status'));
  return status ? { status } : {};
}

const statusOptions = statuses.map((status) => ({ value: status, label: statusLabels[status] }));

export function Page() {
  const id = useParams()['id']!;
  const may = useMay();
  const { program } = useRequiredQuery(programQuery(id));
  const now = useNow();
  const { field, term } = useUrlSearch();
  const [parameters, setParameters] = useSearchParams();
  const filter = filterIn(parameters);
  const asked = assignedList(id, { search: term, ...filter });
  const list = useRequiredList(asked);
  const isFiltered = term !== '' || filter.status !== undefined;
  const isEmpty = list.total === 0 && !isFiltered && !list.refreshing;
  const unassign = useUnassign(program, list.rows);
  const mayUnassign = may('program.unassign') && !program.archived;
  const assignLink = may('program.assign') && !whyClosed(program, now) && (
    <ButtonLink to={paths.assign(id)}>Assign Employees</ButtonLink>
  );

  return (
    <ProgramFrame title="Assigned employees" program={program} action={!isEmpty && assignLink}>
      {unassign.removed && (
        <div id={removedId} tabIndex={-1} className="sticky top-2 z-20 outline-none">
          <Banner kind="success" onClose={unassign.dismiss}>
            {nameOf(unassign.removed)} is no longer assigned.
          </Banner>
        </div>
      )}
      <Card>
        {isEmpty ? (
          <EmptyState text="No Employees Assigned" action={assignLink} />
        ) : (
          <>
            <div className="grid items-end gap-4 sm:grid-cols-[1fr_12rem]">
              <SearchField label="Search all employees" {...field} />
              <SelectField
                label="Status"
                options={statusOptions}
                placeholder="Every status"
                value={filter.status ?? ''}
                onChange={(event) =>
                  setParameters(withParameter('status', event.target.value), { replace: true })
                }
              />
            </div>
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <ListCount {...list.counted} filtered={isFiltered} one="employee" many="employees" />
              {list.total > 0 && (
                <CopyAddresses key={JSON.stringify(asked.queryKey)} list={asked} total={list.total} />
              )}
            </div>
            {mayUnassign && (
              <p className="text-small text-muted">A complete training is a record and stays.</p>
            )}
            {list.total === 0 ? (
              <EmptyState text="Nobody matches." />
            ) : (
              <PagedList label="Employees" list={list}>
                {(employee) => (
                  <AssignedRow
                    employee={employee}
                    program={program}
                    {...(mayUnassign && { onRemove: unassign.ask })}
                  />
                )}
              </PagedList>
            )}
          </>
        )}
      </Card>
      <ConfirmDialog confirmation={unassign.confirmation} />
    </ProgramFrame>
  );
}
