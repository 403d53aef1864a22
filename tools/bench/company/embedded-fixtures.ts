import type { Checkout } from '../environment/checkouts.ts';
import { nextMessage, startWorker } from '../load/worker.ts';
import type { Fixtures } from './fixtures.ts';

/** Collects the fixtures of a company in an embedded database that no server uses at the moment. */
export async function collectEmbeddedFixtures(checkout: Checkout, dataFolder: string): Promise<Fixtures> {
  const modules = { database: checkout.moduleOf('db/open-database'), config: checkout.moduleOf('config') };
  return nextMessage<Fixtures>(
    startWorker(new URL('embedded-fixtures-process.ts', import.meta.url), { modules, dataFolder }),
  );
}
