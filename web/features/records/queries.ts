import { programListOf, programsApi } from '#shared/programs/calls';
import { recordsApi } from '#shared/training/records/calls';
import type { Person } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import type { recordFilters } from '#shared/training/records/filters';
import type { ValuesOf } from '#shared/filters';
import type { Role } from '#shared/roles';
import { listFor, type ApiList } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';

/** The queries of the screens about records; their loaders fetch the same. */

/** A person's records, the newest first. */
export const personRecords = (id: string, search: string) =>
  listFor(recordsApi.ofPerson, ({ records }) => records, { params: { id }, query: { search } });

/** Everybody's. */
export const allRecords = (search: string, asked: ValuesOf<typeof recordFilters>) =>
  listFor(recordsApi.list, ({ records }) => records, { query: { search, ...asked } });

export const personQuery = (id: string) => queryFor(usersApi.view, { params: { id } });

/** The possible people of a record: for admins everybody, for managers their own employees. */
export function peopleToChoose(role: Role, search: string): ApiList<Person> {
  if (role === 'admin')
    return listFor(usersApi.people, ({ people }): readonly Person[] => people, { query: { search } });
  return listFor(usersApi.ownEmployees, ({ employees }): readonly Person[] => employees, {
    query: { search },
  });
}

/** The trainings for which somebody can record or propose something. */
export const programsToChoose = (role: Role, search: string) =>
  listFor(programsApi[programListOf[role]], ({ programs }) => programs, {
    query: { search, ...(role === 'admin' && { archived: 'false' as const }) },
  });
