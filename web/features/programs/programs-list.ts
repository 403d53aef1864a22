import { mayEver } from '#shared/access';
import { dashboardApi } from '#shared/dashboard/calls';
import { programListOf, programsApi } from '#shared/programs/calls';
import type { Role } from '#shared/roles';
import type { Status } from '#shared/status';
import { listFor } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';
import { archivedFilter, type Kind } from './archive-filter.tsx';

/** The query of the list of programs; its loader fetches the same. */

/** The filters of a list of programs. */
export interface ProgramFilter {
  search: string;
  /** The programs in which somebody has it; for an employee, those in which they have it. */
  status: Status | null;
  kind: Kind;
}

/** The programs that a role sees, those that need action first. */
export const programsList = (role: Role, { search, status, kind }: ProgramFilter) =>
  listFor(programsApi[programListOf[role]], ({ programs }) => programs, {
    query: {
      search,
      order: 'action',
      ...(status && { status }),
      ...(mayEver(role, 'admin.overview') && archivedFilter(kind)),
    },
  });

/** How many assignments of active programs in the role's view have each status. */
export const insightQuery = (role: Role) => queryFor(dashboardApi.insight[role]);
