import { dashboardApi } from '#shared/dashboard/calls';
import type { Opening } from '#shared/dashboard/schemas';
import type { ApiCall } from '#shared/endpoint';
import type { Month } from '#shared/month';
import type { Role } from '#shared/roles';
import { queryFor, type ApiQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { openingCall } from './calls.ts';

/** The query of a dashboard's call. */
export function queryOf<Query, Reply>(call: {
  endpoint: ApiCall<Query, undefined, Reply>;
  query: Partial<Query>;
}): ApiQuery<Reply> {
  return queryFor(call.endpoint, { query: call.query });
}

/** The failure of an admin's dashboard has an error page of its own (product §28). */
const onDashboard = <Reply>(role: Role, query: ApiQuery<Reply>): ApiQuery<Reply> =>
  role === 'admin' ? { ...query, errorPage: paths.errorApiAlias() } : query;

/** All that a dashboard shows when it opens in this month. */
export const openingQuery = (role: Role, month: Month): ApiQuery<Opening> =>
  onDashboard(role, queryOf(openingCall(month)));

/** The trainings of somebody who is in charge of others. */
export const ownQuery = (role: Role) => onDashboard(role, queryFor(dashboardApi.own));
