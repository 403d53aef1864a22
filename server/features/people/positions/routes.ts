import { positionsApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { listPositions } from './reads.ts';
import * as service from './service.ts';

export function positionRoutes(route: Route, services: Services): void {
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
}
