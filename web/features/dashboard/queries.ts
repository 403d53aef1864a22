import { dashboardApi } from '#shared/api/dashboard';
import { rangeOf, type Month } from '#shared/month';
import type { Role } from '#shared/roles';
import { queryFor } from '../../api/queries.ts';
import { paths } from '../../paths.ts';

/** What the dashboard's widgets read; the loader fetches the same. */

/** How many cards stand side by side; whoever has more trainings looks for one in the list of all. */
export const cardsShown = 24;

/** An admin's are all the company's, and so only as many as are shown are asked for. */
export const assignedTrainingsQuery = (role: Role) =>
  queryFor(dashboardApi.trainings[role], { query: role === 'admin' ? { limit: cardsShown } : {} });

export const insightQuery = (role: Role) => queryFor(dashboardApi.insight[role]);

/** The deadlines on the days that a month's calendar shows. */
export const calendarQuery = (role: Role, month: Month) =>
  queryFor(dashboardApi.calendar[role], { query: rangeOf(month) });

/** Its failure has an error page of its own (spec §8). */
export const usersOverviewQuery = { ...queryFor(dashboardApi.users), errorPage: paths.errorApiAlias() };

export const programsOverviewQuery = queryFor(dashboardApi.programs);

/** How many programs the deadlines show before somebody asks for all. */
export const deadlinesShown = 20;

/** Of all programs. */
export const deadlinesQuery = (limit?: number) => queryFor(dashboardApi.deadlines, { query: { limit } });

/** Of the programs that the manager oversees. */
export const managerDeadlinesQuery = () => queryFor(dashboardApi.managerDeadlines);

/** How many of the manager's employees the dashboard shows. */
const employeesShown = 6;

/** The first of the manager's employees whom a search finds. */
export const employeesQuery = (search: string) =>
  queryFor(dashboardApi.employees, { query: { search, limit: employeesShown } });
