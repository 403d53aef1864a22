import { mayEver } from '#shared/access';
import { programListOf, programsApi } from '#shared/programs/calls';
import type { Person, Program } from '#shared/shapes';
import { usersApi } from '#shared/people/users/calls';
import { roleLabels, type Role } from '#shared/roles';
import { call } from '../../api/client.ts';
import type { ApiQuery } from '../../api/queries.ts';

/** How many results each call brings at most. */
const limit = 4;

/** The roles of the people that an admin finds, in the order of the results: most people are employees. */
const foundRoles = ['employee', 'manager', 'trainer', 'admin'] as const;

/** A person that the viewer may look up. */
export interface FoundPerson extends Person {
  /** "Employee · Harbour", as far as it is known. */
  standing: string;
}

/** The server's results for a text. */
export interface Found {
  search: string;
  people: readonly FoundPerson[];
  programs: readonly Program[];
}

/** The results for no text. */
export const nothing: Found = { search: '', people: [], programs: [] };

/** The people and trainings of the viewer that match a text; nothing, and no call, for an empty one. */
export function findQuery(viewer: Role, search: string): ApiQuery<Found> {
  return {
    queryKey: ['Users', 'palette', viewer, search],
    queryFn: async ({ signal }) => {
      if (search === '') return nothing;
      const [people, { programs }] = await Promise.all([
        findPeople(viewer, search, signal),
        call(programsApi[programListOf[viewer]], { query: { search, limit, order: 'action' }, signal }),
      ]);
      return { search, people, programs };
    },
  };
}

async function findPeople(viewer: Role, search: string, signal: AbortSignal): Promise<FoundPerson[]> {
  if (mayEver(viewer, 'user.list')) {
    const groups = await Promise.all(
      foundRoles.map(async (role) => {
        const { users } = await call(usersApi.list, { query: { role, search, limit }, signal });
        return withStanding(users[`${role}s`] ?? [], roleLabels[role]);
      }),
    );
    return groups.flat();
  }
  if (!mayEver(viewer, 'user.list-assignable')) return [];
  const { employees } = await call(usersApi.assignable, { query: { search, limit }, signal });
  return withStanding(employees);
}

function withStanding(people: readonly Person[], role?: string): FoundPerson[] {
  return people.map((person) => ({
    ...person,
    standing: [role, person.department?.name].filter(Boolean).join(' · '),
  }));
}
