import { digestsApi } from '#shared/contract';
import { Refusal } from '#shared/errors';
import { change } from '../../../http/change.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import { clientNetwork } from '../../../limits/client-network.ts';
import type { Services } from '../../../services.ts';
import { viewChoice } from './reads.ts';
import { chooseDigest, unsubscribeByToken } from './service.ts';

export function digestRoutes(route: Route, services: Services): void {
  const { clock, verificationMeter } = services;
  route(
    digestsApi.view,
    read(({ viewer }) => viewChoice(viewer._id)),
  );
  route(
    digestsApi.choose,
    change(({ authorized, body }) => chooseDigest(services, authorized, body.on)),
  );
  route(
    digestsApi.unsubscribe,
    change(async ({ caller, request }) => {
      const { token } = request.params as { token: string };
      try {
        await unsubscribeByToken(services, caller, token);
      } catch (error) {
        // A guesser is made to wait.
        if (error instanceof Refusal) verificationMeter.count(clientNetwork(request.ip), clock());
        throw error;
      }
      return { message: 'You’ll no longer get the weekly overview by e-mail.' };
    }),
  );
}
