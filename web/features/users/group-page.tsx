import { redirect, type LoaderFunctionArgs } from 'react-router';
import { mayEver } from '#shared/access';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload } from '../../api/queries.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { paths } from '../../paths.ts';
import { currentUser } from '../../sign-in/sign-in-store.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { useMessageOnce } from '../../ui/use-message-once.ts';
import { groupFacts, userGroups, type UserGroup } from './groups.ts';
import { ManageDepartments } from './manage-departments.tsx';
import { groupList } from './queries.ts';
import { UserRow } from './user-row.tsx';

/** The page of one group. Each group has a page of its own, so that its search starts empty. */
export function groupPage(group: UserGroup) {
  return {
    load: (args: LoaderFunctionArgs) => loadGroup(group, args),
    Page: () => <UserList group={group} />,
  };
}

function loadGroup(group: UserGroup, { request }: LoaderFunctionArgs) {
  const { role } = currentUser()!;
  if (!mayEver(role, 'user.list')) {
    if (!mayEver(role, 'user.list-own-employees')) throw redirect(paths.dashboard());
    if (group !== 'employees') throw redirect(paths.userGroup('employees'));
  }
  const search = new URL(request.url).searchParams.get('q') ?? '';
  return preload({ required: [groupList(role, group, search)] });
}

const tabs = userGroups.map((group) => ({ to: paths.userGroup(group), text: groupFacts[group].title }));

function UserList({ group }: { group: UserGroup }) {
  const { role } = useSignedInUser();
  const may = useMay();
  const message = useMessageOnce();
  const { field, term } = useUrlSearch();
  const list = useRequiredList(groupList(role, group, term));
  const { title, one } = groupFacts[group];

  return (
    <div className="flex flex-col gap-6">
      {message && <Banner kind="success">{message}</Banner>}
      <PageHeading
        title={title}
        actions={may('user.create') && <ButtonLink to={paths.newUser()}>Create a new user</ButtonLink>}
      />
      {may('user.list') && <TabLinks label="Users" links={tabs} />}
      <SearchField label={`Search all ${group}`} {...field} />
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <ListCount {...list.counted} filtered={term !== ''} one={one} many={group} />
          {may('department.manage') && <ManageDepartments />}
        </div>
        <div aria-busy={list.refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
          {list.total === 0 ? (
            <EmptyState text="No Users Found" />
          ) : (
            <PagedList label={title} list={list} rowHeight={76}>
              {(user) => <UserRow user={user} />}
            </PagedList>
          )}
        </div>
      </div>
    </div>
  );
}
