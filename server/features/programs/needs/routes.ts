import { needsApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { setNeeds } from './service.ts';

export function needRoutes(route: Route, services: Services): void {
  route(
    needsApi.set,
    change(({ authorized, body }) => setNeeds(services, authorized, body)),
  );
}
