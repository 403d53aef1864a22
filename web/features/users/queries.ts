import { mayEver } from '#shared/access';
import type { Person, UserDetail } from '#shared/api/shapes';
import { usersApi } from '#shared/api/users';
import type { Role } from '#shared/roles';
import { listFor, type ApiList } from '../../api/list-queries.ts';
import { preload, queryFor } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { groupFacts, type UserGroup } from './groups.ts';

/** What the screens about users read; their loaders fetch the same. */

/** A group's people: everyone for an admin, for a manager the own employees. */
export function groupList(viewer: Role, group: UserGroup, search: string): ApiList<Person> {
  return mayEver(viewer, 'user.list')
    ? listFor(usersApi.list, ({ users }) => users[group] ?? [], {
        query: { role: groupFacts[group].role, search },
      })
    : listFor(usersApi.ownEmployees, ({ employees }) => employees, { query: { search } });
}

export const userQuery = (id: string) => queryFor(usersApi.view, { params: { id } });

/** The trainings of someone who is not an employee, and so has no status in them. */
export const trainingsList = (id: string, search = '') =>
  listFor(usersApi.trainings, ({ programs }) => programs, { params: { id }, query: { search } });

export const rolesAndDepartmentsQuery = queryFor(usersApi.rolesAndDepartments);

/** For loaders that depend on the person's role. Leads to /errorapi if the person can't be loaded. */
export async function loadUser(id: string): Promise<UserDetail> {
  await preload({ required: [userQuery(id)] });
  return (await queryClient.ensureQueryData(userQuery(id))).user;
}
