import { exportsApi, positionsApi } from '#shared/contract';
import { zoneOf } from '../../../db/time-zone.ts';
import { change } from '../../../http/change.ts';
import { exported } from '../../../http/exported.ts';
import { list } from '../../../http/list.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { exportGaps } from './gaps/exported/reads.ts';
import { listGaps, personWithGaps } from './gaps/reads.ts';
import { listPositions } from './reads.ts';
import * as service from './service.ts';

export function positionRoutes(route: Route, services: Services): void {
  const zone = zoneOf(services);
  route(
    positionsApi.list,
    read(() => listPositions),
  );
  route(
    positionsApi.create,
    change(async ({ authorized, body }) => ({
      position: await service.createPosition(services, authorized, body),
    })),
  );
  route(
    positionsApi.edit,
    change(async ({ authorized, ids, body }) => ({
      position: await service.editPosition(services, authorized, ids.positionId, body),
    })),
  );
  route(
    positionsApi.delete,
    change(async ({ authorized, ids }) => {
      await service.deletePosition(services, authorized, ids.positionId);
      return { message: 'Position deleted.' };
    }),
  );
  route(
    positionsApi.setPrograms,
    change(async ({ authorized, ids, body }) => ({
      position: await service.setPrograms(services, authorized, ids.positionId, body),
    })),
  );
  route(
    positionsApi.previewPrograms,
    change(({ authorized, ids, body }) =>
      service.previewPrograms(services, authorized, ids.positionId, body.programs),
    ),
  );
  route(
    positionsApi.gaps,
    list(
      'people',
      ({ viewer, ids, now, asked }) => listGaps(viewer, ids.positionId, asked, personWithGaps({ now, zone })),
      // People who are somebody's own are picked out of all in the position.
      { isExpensive: () => true, isByRole: true },
    ),
  );
  for (const endpoint of Object.values(exportsApi.gaps))
    route(
      endpoint,
      exported({ name: 'Gaps', isByRole: true }, ({ viewer, now, asked }) =>
        exportGaps(viewer, { now, zone }, asked),
      ),
    );
}
