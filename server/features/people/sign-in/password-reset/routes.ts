import { signInApi } from '#shared/contract';
import { change } from '../../../../http/change.ts';
import type { Route } from '../../../../http/route.ts';
import type { Services } from '../../../../services.ts';
import * as service from './service.ts';

export function passwordResetRoutes(route: Route, services: Services): void {
  route(
    signInApi.forgot,
    change(async ({ caller, body }) => {
      await service.askForReset(services, caller, body);
      return {
        message:
          'If there is an account with this address, an e-mail with a link is on its way. The link works for 30 minutes.',
      };
    }),
  );
  route(
    signInApi.viewLink,
    change(({ body }) => service.viewLink(services, body)),
  );
  route(
    signInApi.reset,
    change(async ({ caller, body }) => {
      await service.resetPassword(services, caller, body);
      return { message: 'Your password is set. Please sign in.' };
    }),
  );
}
