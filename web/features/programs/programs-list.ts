import { mayEver } from '#shared/access';
import { dashboardApi } from '#shared/api/dashboard';
import { programListOf } from '#shared/api/programs';
import type { Role } from '#shared/roles';
import type { Status } from '#shared/status';
import { listFor } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';
import { archivedFilter, type Kind } from './archive-filter.tsx';

/** What the list of programs reads; its loader fetches the same. */

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
