import { redirect, type LoaderFunctionArgs } from 'react-router';
import { mayEver } from '#shared/access';
import { peopleFilters } from '#shared/people/users/filters';
import { preload } from '../../api/queries.ts';
import { preloadWithElsewhere } from '../../components/found-elsewhere.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { filtersIn } from '../../ui/filters.ts';
import { searchIn } from '../../ui/use-url-search.ts';
import { visitContext } from '../../visit.ts';
import { AllEmployees } from './all-employees.tsx';
import { Everyone } from './everyone.tsx';
import type { UserGroup } from './groups.ts';
import { otherGroups } from './other-groups.ts';
import { OwnEmployees } from './own-employees.tsx';
import { toEmployeeOrder } from './employee-order.ts';
import {
  employeeList,
  groupList,
  ownEmployeesList,
  positionsQuery,
  rolesAndDepartmentsQuery,
  sitesQuery,
} from './queries.ts';

/** The page of one group. Each group has a page of its own, so that its search starts empty. */
export function groupPage(group: UserGroup) {
  return {
    load: (args: LoaderFunctionArgs) => loadGroup(group, args),
    Page: () => <UserList group={group} />,
  };
}

async function loadGroup(group: UserGroup, { request, context }: LoaderFunctionArgs) {
  const { role } = context.get(visitContext).user()!;
  const search = searchIn(request);
  const { searchParams } = new URL(request.url);
  const [order, asked] = [toEmployeeOrder(searchParams.get('order')), filtersIn(peopleFilters, searchParams)];
  if (mayEver(role, 'user.list') && group === 'employees') {
    await Promise.all([
      preload(context, { required: [rolesAndDepartmentsQuery, positionsQuery, sitesQuery] }),
      preloadWithElsewhere(context, employeeList(search, order, asked), otherGroups(group, search)),
    ]);
    return null;
  }
  if (mayEver(role, 'user.list'))
    return preloadWithElsewhere(context, groupList(group, search), otherGroups(group, search));
  if (!mayEver(role, 'user.list-own-employees')) throw redirect(paths.dashboard());
  if (group !== 'employees') throw redirect(paths.userGroup('employees'));
  return preload(context, { required: [ownEmployeesList(search, order)] });
}

/** Everyone of the group for admins, for managers their employees. */
function UserList({ group }: { group: UserGroup }) {
  const may = useMay();
  if (!may('user.list')) return <OwnEmployees />;
  return group === 'employees' ? <AllEmployees /> : <Everyone group={group} />;
}
