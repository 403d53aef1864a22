import { dashboardApi } from '#shared/api/dashboard';
import type { Role } from '#shared/roles';
import { queryFor } from '../../api/queries.ts';

/** What the dashboard's widgets read; the loader fetches the same. */

export const assignedTrainingsQuery = (role: Role) => queryFor(dashboardApi.trainings[role]);

export const insightQuery = (role: Role) => queryFor(dashboardApi.insight[role]);
