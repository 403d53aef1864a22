import { readingApi } from '#shared/contract';
import { Refusal } from '#shared/errors';
import { change } from '../../../http/change.ts';
import type { Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import * as service from './service.ts';

export function readingRoutes(route: Route, services: Services): void {
  route(
    readingApi.acknowledge,
    change(async ({ authorized, body }) => {
      const outcome = await service.acknowledge(services, authorized, body);
      // The try is stored by now, and so is this answer under the call's key.
      if ('failed' in outcome) throw new Refusal('not_passed', { facts: outcome.failed });
      return outcome;
    }),
  );
  route(
    readingApi.grantTries,
    change(async ({ authorized, body }) => ({
      employees: await service.grantTries(services, authorized, body.people),
    })),
  );
}
