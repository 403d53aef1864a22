import { samePersonApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import * as service from './service.ts';

export function samePersonRoutes(route: Route, services: Services): void {
  route(
    samePersonApi.merge,
    change(async ({ authorized, body }) => {
      await service.merge(services, authorized, body);
      return { message: 'Accounts merged.' };
    }),
  );
  route(
    samePersonApi.preview,
    change(({ authorized, body }) => service.previewMerge(services, authorized, body)),
  );
  route(
    samePersonApi.split,
    change(async ({ authorized, body }) => {
      await service.split(services, authorized, body.other);
      return { message: 'Accounts separated again.' };
    }),
  );
}
