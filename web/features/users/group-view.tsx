import type { ReactNode } from 'react';
import type { ListRows } from '../../api/list-queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useMessageOnce } from '../../ui/use-message-once.ts';
import type { useUrlSearch } from '../../ui/use-url-search.ts';
import { groupFacts, type UserGroup } from './groups.ts';

/** A list of people with its heading and search. `children` is the list, shown when it isn't empty. */
export function GroupView({
  group,
  search: { field, term },
  list,
  actions,
  tabs,
  besideCount,
  elsewhere,
  filters,
  isFiltered = false,
  choosing,
  nouns,
  children,
}: {
  group: UserGroup;
  search: ReturnType<typeof useUrlSearch>;
  list: ListRows<unknown>;
  actions?: ReactNode;
  tabs?: ReactNode;
  besideCount?: ReactNode;
  /** Where else the search may find somebody. */
  elsewhere?: ReactNode;
  /** Beside the search. */
  filters?: ReactNode;
  /** Whether one of them leaves people out. */
  isFiltered?: boolean;
  /** In the place of the list, while people are selected. */
  choosing?: ReactNode;
  /** The name of the rows, if people of other roles are among them. */
  nouns?: { one: string; many: string } | undefined;
  children: ReactNode;
}) {
  const message = useMessageOnce();
  const { title, one } = groupFacts[group];
  return (
    <div className="flex flex-col gap-6">
      {message && <Banner kind="success">{message}</Banner>}
      <PageHeading title={title} actions={actions} />
      {tabs}
      <div className="grid grid-cols-2 items-end gap-4 sm:not-has-[>:nth-child(2)]:grid-cols-1 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[2fr] lg:not-has-[>:nth-child(2)]:grid-cols-1">
        <div className="max-md:col-span-2">
          <SearchField label={`Search all ${group}`} {...field} />
        </div>
        {filters}
      </div>
      {choosing ?? (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <ListCount
              {...list.counted}
              filtered={term !== '' || isFiltered}
              one={one}
              many={group}
              {...nouns}
            />
            {besideCount}
          </div>
          <div aria-busy={list.refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
            {list.total === 0 ? <EmptyState text="No Users Found" action={elsewhere} /> : children}
          </div>
        </div>
      )}
    </div>
  );
}
