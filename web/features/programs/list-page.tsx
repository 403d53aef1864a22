import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { mayEver } from '#shared/access';
import type { Role } from '#shared/roles';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload } from '../../api/queries.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { ProgramRow } from '../../components/program-row.tsx';
import { paths } from '../../paths.ts';
import { currentUser } from '../../sign-in/sign-in-store.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useUrlSearch, withParameter } from '../../ui/use-url-search.ts';
import { ArchiveFilter, archivedFilter, toKind, type Kind } from './archive-filter.tsx';
import { programsList } from './queries.ts';

export function load({ request }: LoaderFunctionArgs) {
  const { role } = currentUser()!;
  const parameters = new URL(request.url).searchParams;
  return preload({ required: [listOf(role, toKind(parameters.get('show')), parameters.get('q') ?? '')] });
}

function listOf(role: Role, kind: Kind, search: string) {
  return programsList(role, { search, ...(mayEver(role, 'admin.overview') && archivedFilter(kind)) });
}

/** Every program for an admin, the person's own for the others. */
export function Page() {
  const { role } = useSignedInUser();
  const may = useMay();
  const seesAll = may('admin.overview');
  // Filter and search are kept in the URL, so that Back leads from a program to the same list.
  const { field, term } = useUrlSearch();
  const [parameters, setParameters] = useSearchParams();
  const kind = toKind(parameters.get('show'));
  const list = useRequiredList(listOf(role, kind, term));

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
            value={kind}
            onChange={(next) =>
              setParameters(withParameter('show', next === 'active' ? '' : next), { replace: true })
            }
          />
        )}
      </div>
      <div className="flex flex-col gap-3">
        <ListCount {...list.counted} filtered={term !== ''} one="training" many="trainings" />
        <div aria-busy={list.refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
          {list.total === 0 ? (
            <EmptyState text="No Trainings Found" />
          ) : (
            <PagedList label="Trainings" list={list} rowHeight={112}>
              {(program) => <ProgramRow program={program} />}
            </PagedList>
          )}
        </div>
      </div>
    </div>
  );
}
