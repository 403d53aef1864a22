import { monthOf } from '#shared/month';
import type { Role } from '#shared/roles';
import { calendarDateOf } from '#shared/time';
import { fetchInBatch } from '../../api/fetch-in-batch.ts';
import { organisationQuery } from '../../api/organisation.ts';
import { queryFor, type ApiQuery } from '../../api/queries.ts';
import { queryClientOf, type LoaderContext } from '../../api/query-client.ts';
import { visitContext } from '../../visit.ts';
import { dashboardCalls, type DashboardCall } from './calls.ts';

/** The query of a dashboard's call, for the loader and the widget alike. A dashboard's go out together. */
export function queryOf<Query, Reply>({ endpoint, query }: DashboardCall<Query, Reply>): ApiQuery<Reply> {
  return queryFor(endpoint, { query, fetch: fetchInBatch });
}

/**
 * The calendar of the current month in the organisation's zone. A first visit loads the zone at the same time as the
 * dashboard.
 */
export async function openingCalendar(role: Role, context: LoaderContext) {
  const { time_zone: timeZone } = await queryClientOf(context).ensureQueryData(organisationQuery);
  const month = monthOf(calendarDateOf(context.get(visitContext).now(), timeZone));
  return queryOf(dashboardCalls.calendar(role, month));
}
