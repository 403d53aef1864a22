import type { FastifyRequest } from 'fastify';
import { chooseApi } from '#shared/contract';
import { Refusal } from '#shared/errors';
import { zoneOf } from '../../../../db/time-zone.ts';
import { change } from '../../../../http/change.ts';
import { publicReply } from '../../../../http/public-reply.ts';
import { noteWhoAnswered } from '../../../../http/read-from-standby.ts';
import type { Route } from '../../../../http/route.ts';
import { clientNetwork } from '../../../../limits/client-network.ts';
import type { Services } from '../../../../services.ts';
import { chooseByMail, viewTraining } from './service.ts';

export function choosingRoutes(route: Route, services: Services): void {
  const { clock, database, verificationMeter } = services;
  const zone = zoneOf(services);

  /** Counts guessers alone: people of one company come from the same few addresses. */
  async function countingGuesses<Result>(
    { ip }: FastifyRequest,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'token_expired')
        verificationMeter.count(clientNetwork(ip), clock());
      throw error;
    }
  }

  const tokenIn = ({ params }: FastifyRequest) => (params as { token: string }).token;

  route(
    chooseApi.view,
    publicReply((request) =>
      countingGuesses(request, async () => {
        const now = clock();
        noteWhoAnswered(request, { isFromStandby: !database.state().hasPrimary });
        return viewTraining(database.dbForReading, tokenIn(request), { now, zone });
      }),
    ),
  );
  route(
    chooseApi.choose,
    change(({ request, caller, body }) =>
      countingGuesses(request, async () => {
        const choice = { session: body.session, unlessClash: body.unless_clash ?? false };
        const session = await chooseByMail(services, caller, { token: tokenIn(request), ...choice });
        return { enrolledSession: { enrolled_training_session: session } };
      }),
    ),
  );
}
