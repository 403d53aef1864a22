import { exportsApi, recordsApi } from '#shared/contract';
import { opensAll, recordJson } from '../../../db/records.ts';
import { dayIn, zoneOf } from '../../../db/time-zone.ts';
import { change } from '../../../http/change.ts';
import { exported } from '../../../http/exported.ts';
import { list } from '../../../http/list.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { exportRecords } from './exported/reads.ts';
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
    list(
      'records',
      ({ now, asked }) => reads.listAll({ now, zone }, asked, recordJson(dayIn(zone, now), opensAll)),
      {
        isExpensive: ({ state, program }) => state !== undefined || program !== undefined,
      },
    ),
  );
  for (const endpoint of Object.values(exportsApi.records))
    route(
      endpoint,
      exported({ name: 'Records' }, ({ viewer, now, asked }) => exportRecords(viewer, { now, zone }, asked)),
    );
  route(
    recordsApi.create,
    change(({ authorized, body }) => service.createRecords(services, authorized, body)),
  );
}
