import { useRef } from 'react';
import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { Role } from '#shared/roles';
import { statuses } from '#shared/status';
import { useRequiredList } from '../../api/list-queries.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { FoundElsewhere, preloadWithElsewhere } from '../../components/found-elsewhere.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { programTables, urgencyHeading } from '../../components/program-table.ts';
import { paths } from '../../paths.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { searchIn, useUrlSearch, withParameter } from '../../ui/use-url-search.ts';
import { visitContext } from '../../visit.ts';
import { ArchiveFilter, archivedFilter, toKind } from './archive-filter.tsx';
import { programsList, type ProgramFilter } from './programs-list.ts';
import { StatusChip } from './status-chip.tsx';
import { StatusSum } from './status-sum.tsx';
import { widerLists } from './wider-lists.ts';

export function load({ request, context }: LoaderFunctionArgs) {
  const { role } = context.get(visitContext).user()!;
  const parameters = new URL(request.url).searchParams;
  const filter = filterIn(parameters, searchIn(request));
  return preloadWithElsewhere(context, programsList(role, filter), widerLists(role, filter));
}

function filterIn(parameters: URLSearchParams, search: string): ProgramFilter {
  const status = statuses.find((each) => each === parameters.get('status')) ?? null;
  return { search, status, kind: toKind(parameters.get('show')) };
}

const tableOf = {
  admin: programTables.people,
  manager: programTables.overseen,
  trainer: programTables.taught,
  employee: programTables.own,
} satisfies Record<Role, unknown>;

/** Every program for an admin, the person's own for the others. */
export function Page() {
  const { role } = useSignedInUser();
  const may = useMay();
  const seesAll = may('admin.overview');
  // Filters and search are kept in the URL, so that Back leads from a program to the same list.
  const { field, term } = useUrlSearch();
  const [parameters, setParameters] = useSearchParams();
  const filter = filterIn(parameters, term);
  const list = useRequiredList(programsList(role, filter));
  const results = useRef<HTMLDivElement>(null);
  // Where the focus goes when the pressed element disappears.
  const focusResults = () => results.current?.focus({ preventScroll: true });
  const set = (name: string, value: string) => setParameters(withParameter(name, value), { replace: true });

  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title={seesAll ? 'Training Management' : 'Assigned Trainings'}
        actions={
          may('program.create') && <ButtonLink to={paths.newProgram()}>Create a new training</ButtonLink>
        }
      />
      <div className="flex flex-col gap-3 md:flex-row md:items-center">
        <div className="flex-1">
          <SearchField label="Search all trainings" {...field} />
        </div>
        {seesAll && (
          <ArchiveFilter
            value={filter.kind}
            onChange={(next) => set('show', next === 'active' ? '' : next)}
          />
        )}
      </div>
      <div className="flex flex-col gap-3">
        <div ref={results} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 outline-none">
          {filter.status && (
            <StatusChip
              status={filter.status}
              onRemove={() => {
                focusResults();
                set('status', '');
              }}
            />
          )}
          {filter.status ? (
            <StatusSum role={role} list={list} filter={filter} status={filter.status} />
          ) : (
            <ListCount {...list.counted} filtered={term !== ''} one="training" many="trainings" />
          )}
          {seesAll && (
            <span className="ml-auto">
              <ExportLinks
                of="programs"
                query={{ search: term, status: filter.status ?? '', ...archivedFilter(filter.kind) }}
              />
            </span>
          )}
        </div>
        <div aria-busy={list.refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
          {list.total === 0 ? (
            <EmptyState
              text="No Trainings Found"
              action={<FoundElsewhere places={widerLists(role, filter)} onFollow={focusResults} />}
            />
          ) : (
            <PagedTable
              list={list}
              {...(seesAll && filter.kind === 'archived' ? programTables.archived : tableOf[role])}
              groupOf={urgencyHeading}
            />
          )}
        </div>
      </div>
    </div>
  );
}
