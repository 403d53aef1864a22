import type { Person, UserDetail } from '#shared/shapes';
import { positionsApi } from '#shared/people/positions/calls';
import { sitesApi } from '#shared/people/sites/calls';
import { usersApi } from '#shared/people/users/calls';
import type { peopleFilters } from '#shared/people/users/filters';
import type { ValuesOf } from '#shared/filters';
import { listFor } from '../../api/list-queries.ts';
import { preload, queryFor } from '../../api/queries.ts';
import { queryClientOf, type LoaderContext } from '../../api/query-client.ts';
import { groupFacts, type UserGroup } from './groups.ts';
import type { EmployeeOrder } from './employee-order.ts';
import { userQuery } from './user-query.ts';

/** The queries of the screens about users; their loaders fetch the same. */

/** Everyone of a group, for an admin. */
export const groupList = (group: UserGroup, search: string) =>
  listFor(usersApi.list, ({ users }) => users[group] ?? [], {
    query: { role: groupFacts[group].role, search },
  });

/** Every employee with the state of their trainings, for an admin; and everybody of any role who has left. */
export const employeeList = (search: string, order: EmployeeOrder, asked: ValuesOf<typeof peopleFilters>) =>
  listFor(usersApi.people, ({ people }) => people, {
    query: {
      ...(asked.state !== 'left' && { role: 'employee' }),
      search,
      ...(order === 'name' && { order }),
      ...asked,
    },
  });

/** The manager's own employees. */
export const ownEmployeesList = (search: string, order: EmployeeOrder) =>
  listFor(usersApi.ownEmployees, ({ employees }) => employees, {
    query: { search, ...(order !== 'name' && { order }) },
  });

/** The trainings of someone who is not an employee, and so has no status in them. Those that need action come first. */
export const trainingsList = (id: string, search = '') =>
  listFor(usersApi.trainings, ({ programs }) => programs, {
    params: { id },
    query: { search, order: 'action' },
  });

export const rolesAndDepartmentsQuery = queryFor(usersApi.rolesAndDepartments);

/** Everybody who can be a line manager; nobody before something is typed. */
export const peopleToLead = (search: string) => ({
  ...listFor(usersApi.people, ({ people }): readonly Person[] => people, {
    query: { search, order: 'name' },
  }),
  enabled: search !== '',
});

export const sitesQuery = queryFor(sitesApi.list);

export const positionsQuery = queryFor(positionsApi.list);

/** For loaders that depend on the person's role. Leads to /errorapi if the person can't be loaded. */
export async function loadUser(context: LoaderContext, id: string): Promise<UserDetail> {
  await preload(context, { required: [userQuery(id)] });
  return (await queryClientOf(context).ensureQueryData(userQuery(id))).user;
}
