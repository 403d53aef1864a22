import type { ReactNode } from 'react';
import type { UserDetail } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { useUrlSearch } from '../../ui/use-url-search.ts';

/** A person's trainings with their search. `children` is the list, shown when it isn't empty. */
export function TrainingsView({
  user,
  tabs,
  search: { field, term },
  count,
  refreshing = false,
  elsewhere,
  children,
}: {
  user: UserDetail;
  tabs?: ReactNode;
  search: ReturnType<typeof useUrlSearch>;
  count: number;
  refreshing?: boolean;
  /** Where else the search may find something. */
  elsewhere?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title={`${nameOf(user)}'s trainings`}
        back={<Breadcrumb to={paths.user(user._id)} label={nameOf(user)} />}
      />
      {tabs}
      <SearchField label="Search all trainings" {...field} />
      <div className="flex flex-col gap-3">
        <ListCount
          count={count}
          searching={refreshing}
          filtered={term !== ''}
          one="training"
          many="trainings"
        />
        <div aria-busy={refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
          {count === 0 ? <EmptyState text="No Trainings Found" action={elsewhere} /> : children}
        </div>
      </div>
    </div>
  );
}
