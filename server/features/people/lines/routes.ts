import { linesApi } from '#shared/contract';
import { zoneOf } from '../../../db/time-zone.ts';
import { change } from '../../../http/change.ts';
import { list } from '../../../http/list.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { chooseDeputy } from './service.ts';
import { listTeam } from './team/reads.ts';

export function lineRoutes(route: Route, services: Services): void {
  const zone = zoneOf(services);
  route(
    linesApi.team,
    list('people', ({ viewer, now, parameters }) => listTeam(viewer._id, { now, zone }, parameters), {
      isExpensive: () => true,
    }),
  );
  route(
    linesApi.chooseDeputy,
    change(async ({ authorized, body }) => {
      await chooseDeputy(services, authorized, body);
      return { message: body.deputy ? 'Deputy saved.' : 'You have no deputy now.' };
    }),
  );
}
