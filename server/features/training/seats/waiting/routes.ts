import { seatsApi } from '#shared/contract';
import { change } from '../../../../http/change.ts';
import type { Route } from '../../../../http/route.ts';
import type { Services } from '../../../../services.ts';
import * as service from './service.ts';

export function waitRoutes(route: Route, services: Services): void {
  route(
    seatsApi.wait,
    change(({ authorized, body }) => service.wait(services, authorized, body.session)),
  );
  route(
    seatsApi.endWait,
    change(async ({ authorized }) => {
      await service.endWait(services, authorized);
      return { message: 'You left the waiting list.' };
    }),
  );
}
