import { mayEver, type Action } from '#shared/access';
import { dashboardApi } from '#shared/dashboard/calls';
import type { ApiCall } from '#shared/endpoint';
import { recordsApi } from '#shared/training/records/calls';
import { sessionPlansApi } from '#shared/training/seats/calls';
import { monthOf, rangeOf, type Month } from '#shared/month';
import { addMonths } from '#shared/time';
import type { Role } from '#shared/roles';

/**
 * The calls of the dashboard's widgets. This file imports nothing that needs a browser, so that the benchmark makes the
 * same calls.
 */

/** A call and its parameters. */
export interface DashboardCall<Query = unknown, Reply = unknown> {
  endpoint: ApiCall<Query, undefined, Reply, Action>;
  query: Partial<Query>;
}

/** How many cards there are at most; the list of all trainings has the others. */
export const cardsShown = 24;

/** How many programs the deadlines show before somebody asks for all: of an admin, who has most cards, fewer. */
export const deadlinesShown = (role: Role) => (role === 'admin' ? 3 : 6);

/** How many of the manager's employees the dashboard shows. */
const employeesShown = 6;

/** How many people are shown whose training expires next. */
const expiringShown = 5;

/** How many of them are shown as behind. */
const behindShown = 5;

function callTo<Query, Reply>(
  endpoint: ApiCall<Query, undefined, Reply, Action>,
  query: Partial<Query> = {},
): DashboardCall<Query, Reply> {
  return { endpoint, query };
}

/** The first call of each widget. A role makes those that it may make. */
export const dashboardCalls = {
  /**
   * Those that need action first, as in the list of all trainings. An admin's are all the company's programs, so only
   * those shown are fetched.
   */
  trainings: (role: Role) =>
    callTo(dashboardApi.trainings[role], {
      order: 'action',
      ...(role === 'admin' && { limit: cardsShown }),
    }),
  /** Those asked of somebody who is in charge of others, too. */
  ownTrainings: () => callTo(dashboardApi.trainings.employee, { order: 'action' }),
  usersOverview: () => callTo(dashboardApi.users),
  programsOverview: () => callTo(dashboardApi.programs),
  expiring: () => callTo(dashboardApi.expiring, { limit: expiringShown }),
  employees: () => employeesMatching(''),
  /** The manager's employees who are most behind. */
  employeesBehind: () => callTo(dashboardApi.employees, { order: 'action', limit: behindShown }),
  /** Of the records that wait for an admin only how many there are. */
  proposals: () => callTo(recordsApi.list, { state: 'proposed', limit: 1 }),
  shortOfSeats: () => callTo(sessionPlansApi.listShort),
  insight: (role: Role) => callTo(dashboardApi.insight[role]),
  /** Deadlines and sessions from the first day that the month's calendar shows to the end of the next month. */
  calendar: (role: Role, month: Month) =>
    callTo(dashboardApi.calendar[role], { from: rangeOf(month).from, to: rangeOf(monthAfter(month)).to }),
  /** Of all programs for an admin; of those overseen for a manager, which are few enough to come at once. */
  deadlines: (role: Role) =>
    role === 'admin' ? callTo(dashboardApi.deadlines, { limit: deadlinesShown(role) }) : allDeadlines(role),
};

/** The first of the manager's employees that match a search. */
export const employeesMatching = (search: string) =>
  callTo(dashboardApi.employees, { ...(search && { search }), limit: employeesShown });

/** Every deadline. */
export const allDeadlines = (role: Role) =>
  callTo(role === 'admin' ? dashboardApi.deadlines : dashboardApi.managerDeadlines);

/** The calls that the dashboard of a role makes when it opens; an employee has those of the dashboard already. */
export function openingCalls(role: Role, month: Month): DashboardCall[] {
  const { ownTrainings, ...calls } = dashboardCalls;
  return Object.values(role === 'employee' ? calls : { ...calls, ownTrainings })
    .map((call): DashboardCall => call(role, month))
    .filter(({ endpoint }) => mayEver(role, endpoint.action));
}

/** The next month; the last one that there is has none, and stays. */
function monthAfter(month: Month): Month {
  return monthOf(addMonths(`${month}-01`, 1) ?? month);
}
