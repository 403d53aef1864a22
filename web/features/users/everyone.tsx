import type { ReactNode } from 'react';
import { useRequiredList, type ListRows } from '../../api/list-queries.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { FoundElsewhere } from '../../components/found-elsewhere.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { GroupView } from './group-view.tsx';
import { groupFacts, userGroups, type UserGroup } from './groups.ts';
import { ManageDepartments } from './manage-departments.tsx';
import { otherGroups } from './other-groups.ts';
import { groupList } from './queries.ts';
import { userColumns, userLayout } from './user-columns.tsx';

const tabs = userGroups.map((group) => ({ to: paths.userGroup(group), text: groupFacts[group].title }));

/** Everyone of a group, for an admin. */
export function Everyone({ group }: { group: UserGroup }) {
  const search = useUrlSearch();
  const list = useRequiredList(groupList(group, search.term));
  return (
    <EveryoneView group={group} search={search} list={list}>
      <PagedTable label={groupFacts[group].title} list={list} columns={userColumns} layout={userLayout} />
    </EveryoneView>
  );
}

/** A group as an admin sees it, with the ways to the other groups, to records and to new users. */
export function EveryoneView({
  group,
  search,
  list,
  filters,
  isFiltered = false,
  exported,
  besideExport,
  choosing,
  nouns,
  children,
}: {
  group: UserGroup;
  search: ReturnType<typeof useUrlSearch>;
  list: ListRows<unknown>;
  /** Beside the search. */
  filters?: ReactNode;
  /** Whether one of them leaves people out. */
  isFiltered?: boolean;
  /** The filters, for an export. */
  exported?: Readonly<Record<string, string | undefined>>;
  /** A further action on the list. */
  besideExport?: ReactNode;
  /** In the place of the list, while people are selected. */
  choosing?: ReactNode;
  /** The name of the rows, if people of other roles are among them. */
  nouns?: { one: string; many: string } | undefined;
  children: ReactNode;
}) {
  const may = useMay();
  return (
    <GroupView
      group={group}
      search={search}
      list={list}
      filters={filters}
      isFiltered={isFiltered}
      choosing={choosing}
      nouns={nouns}
      actions={
        <>
          {may('record.list') && (
            <ButtonLink to={paths.records()} variant="outline">
              Records
            </ButtonLink>
          )}
          {may('user.create') && <ButtonLink to={paths.newUser()}>Create a new user</ButtonLink>}
        </>
      }
      tabs={<TabLinks label="Users" links={tabs} />}
      besideCount={
        may('department.manage') && (
          <span className="flex flex-wrap items-center gap-x-6">
            <ExportLinks
              of="people"
              query={{ role: groupFacts[group].role, search: search.term, ...exported }}
            />
            {besideExport}
            <ManageDepartments />
            <Link to={paths.sites()} className="link touch inline-flex items-center text-small">
              Sites
            </Link>
            <Link to={paths.positions()} className="link touch inline-flex items-center text-small">
              Positions
            </Link>
          </span>
        )
      }
      elsewhere={<FoundElsewhere places={otherGroups(group, search.term)} />}
    >
      {children}
    </GroupView>
  );
}
