import { dueDatesApi } from '#shared/contract';
import { change } from '../../../../http/change.ts';
import type { Route } from '../../../../http/route.ts';
import type { Services } from '../../../../services.ts';
import * as service from './service.ts';

export function extensionRoutes(route: Route, services: Services): void {
  route(
    dueDatesApi.extend,
    change(async ({ authorized, body }) => ({
      employees: await service.extend(services, authorized, body),
    })),
  );
}
