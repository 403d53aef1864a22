import { setTimeout as pause } from 'node:timers/promises';
import { operationsApi } from '#shared/contract';
import { Refusal } from '#shared/errors';
import { logoAddress } from '#shared/company/logo';
import { isMigrated } from '../../db/migrate.ts';
import { whyUnavailable } from '../../db/errors.ts';
import { publicReply } from '../../http/public-reply.ts';
import type { Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

const lateMilliseconds = 1_000;

export function operationRoutes(route: Route, { database, config, face, lifecycle }: Services): void {
  route(
    operationsApi.live,
    publicReply(async () => ({ status: 'live' })),
  );

  let wasMigrated = false;

  route(
    operationsApi.ready,
    publicReply(async (request, query) => {
      if (lifecycle.isStopping) throw new Refusal('stopping');
      const forReading = query.for === 'reading';
      const isAnswered = () => database.state()[forReading ? 'answersReads' : 'acceptsChanges'];
      if (!isAnswered()) throw new Refusal('not_ready');
      const db = forReading ? database.dbForReading : database.db;
      const asked = isMigrated({ db }).catch((error: unknown) => {
        // Too much to do is no reason to give the others even more.
        if (whyUnavailable(error) === 'busy') return wasMigrated;
        if (isAnswered()) request.log.warn({ err: error }, 'the database does not answer');
        return false;
      });
      // A database that is late is asked for no longer than its watch takes to find out whether it is still there.
      const late = pause(lateMilliseconds, null, { ref: false }).then(() => isAnswered() && wasMigrated);
      if (!(await Promise.race([asked, late]))) throw new Refusal('not_ready');
      wasMigrated = true;
      return { status: 'ready' };
    }),
  );

  const shownFace = async () => {
    const { name, logo, colour } = await face.read();
    return { name, logo: logo && logoAddress(logo), colour };
  };

  route(
    operationsApi.config,
    publicReply(async () => ({
      ...(await shownFace()),
      time_zone: config.timeZone,
      promote_until_hours: config.promoteUntilHours,
      registration: config.registration.mode,
      mail: config.mail !== null,
    })),
  );
}
