import { sessionsApi } from '#shared/contract';
import { zoneOf } from '../../../db/time-zone.ts';
import { change } from '../../../http/change.ts';
import { file } from '../../../http/file.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { checkInRoutes } from './check-in/routes.ts';
import { markAttendance } from './marks/service.ts';
import * as reads from './reads.ts';
import { writeSheetOf } from './service.ts';

export function sessionRoutes(route: Route, services: Services): void {
  const zone = zoneOf(services);
  route(
    sessionsApi.listOwn,
    read(({ viewer, now, parameters }) => reads.listOwn(viewer, { now, zone }, parameters)),
  );
  route(
    sessionsApi.roster,
    read(
      {
        parameters: ({ search }) => ({ wanted: search?.trim() || null }),
        isExpensive: ({ search }) => search !== undefined,
        isPolled: true,
      },
      ({ viewer, subject, now, parameters: { wanted } }) =>
        reads.viewRoster(viewer, subject, { now, zone: zoneOf(services) }, wanted),
    ),
  );
  route(
    sessionsApi.sheet,
    file(
      ({ subject, now, parameters: { part } }) => reads.sheetFacts(subject, { now, zone }, part),
      (facts, actorId) => writeSheetOf(services, facts, actorId),
    ),
  );
  route(
    sessionsApi.mark,
    change(({ authorized, body }) => markAttendance(services, authorized, body.marks)),
  );
  checkInRoutes(route, services);
}
