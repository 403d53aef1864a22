import { equivalentsApi } from '#shared/contract';
import { change } from '../../../http/change.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import * as service from './service.ts';

export function equivalentRoutes(route: Route, services: Services): void {
  route(
    equivalentsApi.set,
    change(({ authorized, body }) => service.setEquivalents(services, authorized, body)),
  );
  route(
    equivalentsApi.preview,
    change(({ authorized, body }) => service.previewEquivalents(services, authorized, body)),
  );
}
