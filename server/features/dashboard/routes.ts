import { dashboardApi } from '#shared/api/dashboard';
import { roles } from '#shared/roles';
import { endOfDay, startOfDay } from '#shared/time';
import { cached } from '../../cache.ts';
import { list } from '../../http/list.ts';
import { read } from '../../http/read.ts';
import type { Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listOwnEmployees } from '../users/reads.ts';
import * as reads from './reads.ts';

export function dashboardRoutes(route: Route, { config: { timeZone: zone } }: Services): void {
  // The zone's rules are asked for the same few dates again and again.
  const startOf = cached((date) => startOfDay(date, zone));
  const endOf = cached((date) => endOfDay(date, zone));

  route(
    dashboardApi.users,
    read(() => reads.countUsers),
  );
  route(
    dashboardApi.programs,
    read(() => reads.countPrograms),
  );

  for (const [role, endpoint] of [
    ['admin', dashboardApi.deadlines],
    ['manager', dashboardApi.managerDeadlines],
  ] as const) {
    route(
      endpoint,
      read(
        {
          parameters: ({ limit }) => ({ zone, limit }),
          isExpensive: ({ limit }) => role === 'admin' && limit === undefined,
        },
        ({ viewer, now, parameters }) => reads.listUpcoming(viewer, now, parameters.zone, parameters.limit),
      ),
    );
  }

  for (const role of roles) {
    route(
      dashboardApi.insight[role],
      read(({ viewer, now }) => reads.countInsight(viewer, now)),
    );
    route(
      dashboardApi.trainings[role],
      read(
        { isExpensive: ({ limit }) => role === 'admin' && limit === undefined },
        ({ viewer, now, parameters }) => reads.listTrainings(viewer, now, parameters.limit),
      ),
    );
    route(
      dashboardApi.calendar[role],
      read(
        {
          parameters: ({ from, to }) => ({
            zone,
            from: from ? startOf(from) : undefined,
            to: to ? endOf(to) : undefined,
          }),
          isExpensive: ({ from, to }) => role === 'admin' && (from === undefined || to === undefined),
        },
        ({ viewer, parameters }) => reads.listDeadlines(viewer, parameters.zone, parameters),
      ),
    );
  }

  route(
    dashboardApi.employees,
    list('employees', ({ viewer }) => listOwnEmployees(viewer._id)),
  );
}
