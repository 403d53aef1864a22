import { redirect, type LoaderFunctionArgs } from 'react-router';
import { mayEver } from '#shared/access';
import { preload } from '../../api/queries.ts';
import { preloadWithElsewhere } from '../../components/found-elsewhere.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { searchIn } from '../../ui/use-url-search.ts';
import { visitContext } from '../../visit.ts';
import { Everyone } from './everyone.tsx';
import type { UserGroup } from './groups.ts';
import { otherGroups } from './other-groups.ts';
import { OwnEmployees } from './own-employees.tsx';
import { toPeopleOrder } from './people-order.ts';
import { groupList, ownEmployeesList } from './queries.ts';

/** The page of one group. Each group has a page of its own, so that its search starts empty. */
export function groupPage(group: UserGroup) {
  return {
    load: (args: LoaderFunctionArgs) => loadGroup(group, args),
    Page: () => <UserList group={group} />,
  };
}

function loadGroup(group: UserGroup, { request, context }: LoaderFunctionArgs) {
  const { role } = context.get(visitContext).user()!;
  const search = searchIn(request);
  if (mayEver(role, 'user.list'))
    return preloadWithElsewhere(context, groupList(group, search), otherGroups(group, search));
  if (!mayEver(role, 'user.list-own-employees')) throw redirect(paths.dashboard());
  if (group !== 'employees') throw redirect(paths.userGroup('employees'));
  const order = toPeopleOrder(new URL(request.url).searchParams.get('order'));
  return preload(context, { required: [ownEmployeesList(search, order)] });
}

/** Everyone of the group for admins, for managers their employees. */
function UserList({ group }: { group: UserGroup }) {
  const may = useMay();
  return may('user.list') ? <Everyone group={group} /> : <OwnEmployees />;
}
