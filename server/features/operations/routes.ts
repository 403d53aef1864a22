import { operationsApi } from '#shared/api/operations';
import { Refusal } from '#shared/errors';
import { productName } from '#shared/product';
import { isMigrated } from '../../db/migrate.ts';
import { whyUnavailable } from '../../db/errors.ts';
import { publicReply } from '../../http/public-reply.ts';
import type { Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

export function operationRoutes(route: Route, { database, config, lifecycle }: Services): void {
  route(
    operationsApi.live,
    publicReply(async () => ({ status: 'live' })),
  );

  let wasMigrated = false;

  route(
    operationsApi.ready,
    publicReply(async (request) => {
      if (lifecycle.isStopping) throw new Refusal('stopping');
      const migrated = await isMigrated(database).catch((error: unknown) => {
        // Too much to do is no reason to give the others even more.
        if (whyUnavailable(error) === 'busy') return wasMigrated;
        request.log.warn({ err: error }, 'the database does not answer');
        return false;
      });
      if (!migrated) throw new Refusal('not_ready');
      wasMigrated = true;
      return { status: 'ready' };
    }),
  );

  route(
    operationsApi.config,
    publicReply(async () => ({
      name: productName,
      time_zone: config.timeZone,
      registration: config.registration.mode,
    })),
  );
}
