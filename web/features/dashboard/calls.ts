import { dashboardApi } from '#shared/dashboard/calls';
import { monthOf, rangeOf, type Month } from '#shared/month';
import type { Role } from '#shared/roles';
import { addMonths } from '#shared/time';

/**
 * The calls of the dashboard. This file imports nothing that needs a browser, so that the benchmark makes the same calls.
 */

/** How many of the manager's employees a search shows. */
const employeesShown = 6;

/** From the first day that the month's calendar shows to the end of the next month. */
const rangeFrom = (month: Month) => ({ from: rangeOf(month).from, to: rangeOf(monthAfter(month)).to });

/** All that a dashboard shows when it opens in this month. */
export const openingCall = (month: Month) => ({ endpoint: dashboardApi.opening, query: rangeFrom(month) });

/** Deadlines and sessions of another month. */
export const calendarCall = (role: Role, month: Month) => ({
  endpoint: dashboardApi.calendar[role],
  query: rangeFrom(month),
});

/** The first of the manager's employees that match a search. */
export const employeesMatching = (search: string) => ({
  endpoint: dashboardApi.employees,
  query: { search, limit: employeesShown },
});

/** Every deadline. */
export const allDeadlines = (role: Role) => ({
  endpoint: role === 'admin' ? dashboardApi.deadlines : dashboardApi.managerDeadlines,
  query: {},
});

/** The next month; the last one that there is has none, and stays. */
function monthAfter(month: Month): Month {
  return monthOf(addMonths(`${month}-01`, 1) ?? month);
}
