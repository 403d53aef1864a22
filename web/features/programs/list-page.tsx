import { useSearchParams } from 'react-router';
import { preload, usePageQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { currentUser } from '../../session/session-store.ts';
import { useMay, useSignedInUser } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { matches, SearchField } from '../../ui/search-field.tsx';
import { useAddressSearch, withParameter } from '../../ui/use-address-search.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { ArchiveFilter, isOfKind, toKind } from './archive-filter.tsx';
import { ProgramRow } from './program-row.tsx';
import { programsQuery } from './queries.ts';

export const load = () => preload({ page: [programsQuery(currentUser()!.role)] });

/** Every program for an admin, the person's own for the others. */
export function Page() {
  const { role } = useSignedInUser();
  const may = useMay();
  const seesAll = may('admin.overview');
  const { programs } = usePageQuery(programsQuery(role));
  // Filter and search stand in the address, so that the way back from a training leads to the same list.
  const { field, term } = useAddressSearch();
  const [address, setAddress] = useSearchParams();
  const kind = toKind(address.get('show'));
  const ofKind = seesAll ? programs.filter((program) => isOfKind(kind, program)) : programs;
  const shown = ofKind.filter(({ title }) => matches(term, title));

  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title={seesAll ? 'Training Management' : 'Assigned Trainings'}
        actions={
          may('program.create') && <ButtonLink to={paths.newTraining()}>Create a new training</ButtonLink>
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
              setAddress(withParameter('show', next === 'active' ? '' : next), { replace: true })
            }
          />
        )}
      </div>
      <div className="flex flex-col gap-3">
        <ListCount shown={shown.length} total={ofKind.length} one="training" many="trainings" />
        <div className="overflow-hidden rounded-lg border border-line bg-paper">
          {shown.length === 0 ? (
            <EmptyState text="No Trainings Found" />
          ) : (
            <VirtualList label="Trainings" items={shown} keyOf={({ _id }) => _id} rowHeight={112}>
              {(program) => <ProgramRow program={program} />}
            </VirtualList>
          )}
        </div>
      </div>
    </div>
  );
}
