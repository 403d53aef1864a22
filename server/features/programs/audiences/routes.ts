import { audiencesApi } from '#shared/contract';
import { zoneOf } from '../../../db/time-zone.ts';
import { change } from '../../../http/change.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { matchRows, viewAudience } from './reads.ts';
import * as service from './service.ts';

export function audienceRoutes(route: Route, services: Services): void {
  const zone = zoneOf(services);
  route(
    audiencesApi.view,
    read(({ subject, now }) => viewAudience(subject, { now, zone })),
  );
  route(
    audiencesApi.set,
    change(({ authorized, body }) => service.setAudience(services, authorized, body)),
  );
  route(
    audiencesApi.preview,
    change(({ authorized, body }) => service.previewAudience(services, authorized, body)),
  );
  route(
    audiencesApi.matching,
    read(
      { parameters: (_, { rows }) => ({ rows: JSON.stringify(rows) }), isExpensive: () => true },
      ({ parameters }) => matchRows(parameters.rows),
    ),
  );
  route(
    audiencesApi.release,
    change(async ({ authorized, body }) => ({
      ended: await service.releaseHeld(services, authorized, body),
    })),
  );
}
