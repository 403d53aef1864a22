import { sessionPlansApi } from '#shared/contract';
import { zoneOf } from '../../../db/time-zone.ts';
import { change } from '../../../http/change.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import * as reads from './reads.ts';
import * as service from './service.ts';

export function solvencyRoutes(route: Route, services: Services): void {
  const zone = zoneOf(services);

  route(
    sessionPlansApi.solvency,
    read(({ subject, now }) => reads.shortageOf(subject, { now, zone })),
  );
  route(
    sessionPlansApi.listShort,
    read({ isExpensive: () => true }, ({ viewer, now }) => reads.listShort(viewer, { now, zone })),
  );
  route(
    sessionPlansApi.plan,
    change(({ authorized }) => service.plan(services, authorized)),
  );
}
