import { recordsApi } from '#shared/contract';
import { zoneOf } from '../../../db/time-zone.ts';
import { change } from '../../../http/change.ts';
import { list } from '../../../http/list.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import * as reads from './reads.ts';
import * as service from './service.ts';

export function recordRoutes(route: Route, services: Services): void {
  const zone = zoneOf(services);
  route(
    recordsApi.ofPerson,
    list('records', ({ viewer, subject, now }) => reads.listOfPerson(viewer, subject, { now, zone })),
  );
  route(
    recordsApi.list,
    list('records', ({ now, parameters }) => reads.listAll({ now, zone }, parameters), {
      isExpensive: ({ state, program }) => state !== undefined || program !== undefined,
    }),
  );
  route(
    recordsApi.create,
    change(({ authorized, body }) => service.createRecords(services, authorized, body)),
  );
}
