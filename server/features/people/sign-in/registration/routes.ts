import { signInApi } from '#shared/contract';
import { change } from '../../../../http/change.ts';
import type { Route } from '../../../../http/route.ts';
import type { Services } from '../../../../services.ts';
import * as service from './service.ts';

export function registrationRoutes(route: Route, services: Services): void {
  route(
    signInApi.register,
    change(async ({ caller, body }) => ({ message: await service.register(services, caller, body) })),
  );
  route(
    signInApi.viewRegistration,
    change(({ body }) => service.viewRegistration(services, body)),
  );
  route(
    signInApi.confirm,
    change(async ({ caller, body }) => {
      await service.confirm(services, caller, body);
      return { message: 'Your account is ready. Please sign in.' };
    }),
  );
}
