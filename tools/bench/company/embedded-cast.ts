import type { Checkout } from '../place/checkouts.ts';
import { nextMessage, startWorker } from '../load/worker.ts';
import type { Cast } from './cast.ts';

/** Signs the people of a company in, in an embedded database that no server holds at the moment. */
export async function assembleEmbeddedCast(checkout: Checkout, dataFolder: string): Promise<Cast> {
  const modules = { database: checkout.moduleOf('db/open-database'), config: checkout.moduleOf('config') };
  return nextMessage<Cast>(
    startWorker(new URL('embedded-cast-process.ts', import.meta.url), { modules, dataFolder }),
  );
}
