import { dashboardApi } from '#shared/contract';
import { roles } from '#shared/roles';
import { endOfDay, startOfDay, type CalendarDate } from '#shared/time';
import { cached } from '../../cache.ts';
import { asParticipant, type Viewer } from '../../db/relations.ts';
import { zoneOf } from '../../db/time-zone.ts';
import { list } from '../../http/list.ts';
import { read } from '../../http/read.ts';
import type { Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listOwnEmployees } from '../people/users/behind/reads.ts';
import { listExpiring } from './expiring/reads.ts';
import { openingOf, ownOf } from './opening/reads.ts';
import * as reads from './reads.ts';

export function dashboardRoutes(route: Route, services: Services): void {
  const { timeZone } = services.config;
  const zone = zoneOf(services);
  // The zone's rules are asked for the same few dates again and again.
  const startOf = cached((date) => startOfDay(date, timeZone));
  const endOf = cached((date) => endOfDay(date, timeZone));

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
          isExpensive: ({ limit }) => role === 'admin' && limit === undefined,
        },
        ({ viewer, now, parameters }) => reads.listUpcoming(viewer, now, zone, parameters.limit),
      ),
    );
  }

  route(
    dashboardApi.expiring,
    read(({ viewer, now, parameters }) => listExpiring(viewer, { now, zone }, parameters.limit)),
  );

  // Either may be open; an index is read from one to the other all the same.
  const rangeOf = ({ from, to }: { from?: CalendarDate | undefined; to?: CalendarDate | undefined }) => ({
    from: from ? startOf(from) : '-infinity',
    to: to ? endOf(to) : 'infinity',
  });

  route(
    dashboardApi.opening,
    read(
      {
        parameters: rangeOf,
        isByRole: true,
        isExpensive: ({ from, to }) => from === undefined || to === undefined,
      },
      ({ viewer, now, parameters: { from, to } }) => openingOf(viewer, { now, zone }, { from, to }),
    ),
  );

  route(
    dashboardApi.own,
    read(({ viewer, now }) => ownOf(viewer, { now, zone })),
  );

  for (const role of roles) {
    const seenBy = (viewer: Viewer) => (role === 'employee' ? asParticipant(viewer) : viewer);
    route(
      dashboardApi.insight[role],
      read(({ viewer, now }) => reads.countInsight(seenBy(viewer), now)),
    );
    route(
      dashboardApi.trainings[role],
      read(
        {
          isExpensive: ({ limit, order }) => role === 'admin' && (limit === undefined || order !== undefined),
        },
        ({ viewer, now, parameters: { limit, order } }) =>
          reads.listTrainings(seenBy(viewer), { now, zone }, { limit, order }),
      ),
    );
    route(
      dashboardApi.calendar[role],
      read(
        {
          parameters: rangeOf,
          isExpensive: ({ from, to }) => role === 'admin' && (from === undefined || to === undefined),
        },
        ({ viewer, now, parameters: { from, to } }) =>
          reads.listDates(seenBy(viewer), { now, zone }, { from, to }),
      ),
    );
  }

  route(
    dashboardApi.employees,
    list('employees', ({ viewer, now, asked }) => listOwnEmployees(viewer._id, now, asked.order), {
      isExpensive: ({ order }) => order !== undefined,
      isRanked: ({ order }) => order !== undefined,
    }),
  );
}
