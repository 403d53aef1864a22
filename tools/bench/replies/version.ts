import { pathToFileURL } from 'node:url';
import type * as AppModule from '../../../server/app.ts';
import type * as ConfigModule from '../../../server/config.ts';
import type * as MigrateModule from '../../../server/db/migrate.ts';
import type * as DatabaseModule from '../../../server/db/open-database.ts';
import { serverSettings } from '../../server/settings.ts';
import type { Checkout } from '../environment/checkouts.ts';

/** A version's answer, and how long it took. */
export interface Answer {
  status: number;
  body: Buffer;
  milliseconds: number;
}

/** A version of the product in this process, whose clock stands still. */
export interface Version {
  ask(method: string, url: string, token: string, body?: unknown): Promise<Answer>;
  close(): Promise<void>;
}

/** Opens a version on a database, which it brings to its own state first where it is the newer one. */
export async function openVersion(
  checkout: Checkout,
  { url, now, migrates }: { url: string; now: Date; migrates: boolean },
): Promise<Version> {
  const load = async <Module>(name: string) =>
    (await import(pathToFileURL(checkout.moduleOf(name)).href)) as Module;
  const { readConfig } = await load<typeof ConfigModule>('config');
  const { openDatabase } = await load<typeof DatabaseModule>('db/open-database');
  const { migrate } = await load<typeof MigrateModule>('db/migrate');
  const { createApp } = await load<typeof AppModule>('app');
  const config = readConfig({ ...serverSettings, DATABASE_URL: url });
  const database = await openDatabase(config, () => {}, { serves: true });
  if (migrates) await migrate(database, config);
  const { app } = await createApp({ database, clock: () => now, config });
  await app.ready();
  return {
    ask: async (method, target, token, body) => {
      const started = performance.now();
      const { statusCode, rawPayload } = await app.inject({
        method: method as 'GET',
        url: target,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { payload: body as object }),
      });
      return { status: statusCode, body: rawPayload, milliseconds: performance.now() - started };
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
