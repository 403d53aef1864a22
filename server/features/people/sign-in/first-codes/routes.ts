import { usersApi } from '#shared/contract';
import { change } from '../../../../http/change.ts';
import type { Route } from '../../../../http/route.ts';
import type { Services } from '../../../../services.ts';
import { printSlips } from './service.ts';

export function firstCodeRoutes(route: Route, services: Services): void {
  route(
    usersApi.printSlips,
    change(({ authorized, body }) => printSlips(services, authorized, body)),
  );
}
