import { mayEver } from '#shared/access';
import { dashboardApi } from '#shared/api/dashboard';
import { programListOf, programsApi } from '#shared/api/programs';
import type { Program } from '#shared/api/shapes';
import { usersApi } from '#shared/api/users';
import type { Role } from '#shared/roles';
import type { Status } from '#shared/status';
import { listFor } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';
import { archivedFilter, type Kind } from './archive-filter.tsx';

/** What the screens of programs read; their loaders fetch the same. */

/** What a list of programs is narrowed to. */
export interface ProgramFilter {
  search: string;
  /** The programs in which somebody stands in it; of an employee, the own trainings. */
  status: Status | null;
  kind: Kind;
}

/** The programs that a role sees, what needs action first. */
export const programsList = (role: Role, { search, status, kind }: ProgramFilter) =>
  listFor(programListOf[role], ({ programs }) => programs, {
    query: {
      search,
      order: 'action',
      ...(status && { status }),
      ...(mayEver(role, 'admin.overview') && archivedFilter(kind)),
    },
  });

/** How many assignments of active programs in the role's view stand in each status. */
export const insightQuery = (role: Role) => queryFor(dashboardApi.insight[role]);

export const managersQuery = queryFor(usersApi.managers);

export const trainersQuery = queryFor(usersApi.trainers);

/** How many of the program's people stand in each status. */
export const countsQuery = (id: string) => queryFor(programsApi.countByStatus, { params: { id } });

/** How many people are enrolled in one session. */
export const sessionCountQuery = (id: string, session: string) =>
  queryFor(programsApi.countEnrolments, { params: { id }, body: { sessions: [session] } });

/** Somebody who could still be assigned to the program; nobody when everybody is. */
export const assignableQuery = (id: string) =>
  queryFor(programsApi.unassigned, { params: { id }, query: { limit: 1 } });

/** Who is enrolled in the trainer's sessions, those that the trainer sees of the program. */
export const participantsQuery = ({ _id: id, training_sessions: sessions }: Program) =>
  queryFor(programsApi.participants, { params: { id }, body: { sessions: sessions.map(({ _id }) => _id) } });
