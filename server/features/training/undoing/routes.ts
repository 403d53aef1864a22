import { undoApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import * as service from './service.ts';

export function undoRoutes(route: Route, services: Services): void {
  route(
    undoApi.undo,
    change(async ({ authorized, ids }) => {
      await service.undoChange(services, authorized, ids.change);
      return { message: 'Undone. Everything is as it was before.' };
    }),
  );
}
