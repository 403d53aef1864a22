import { operationsApi } from '#shared/api/operations';
import { Refusal } from '#shared/errors';
import { productName } from '#shared/product';
import { isMigrated } from '../../db/migrate.ts';
import { whyUnavailable } from '../../db/errors.ts';
import type { Registers } from '../../http/registers.ts';
import type { Services } from '../../services.ts';

export function registerOperationRoutes(
  { register }: Registers,
  { database, config, lifecycle }: Services,
): void {
  register(operationsApi.live, async () => ({ status: 'live' }));

  let wasMigrated = false;

  register(operationsApi.ready, async ({ request }) => {
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
  });

  register(operationsApi.config, async () => ({
    name: productName,
    time_zone: config.timeZone,
    registration: config.registration.mode,
  }));
}
