import type { Db } from '../../db/tables.ts';
import { sealEntries } from './store.ts';

const batch = 1_000;

/**
 * Links the entries that were committed since the last time into the chain; returns how many. Entries of
 * transactions that are still on their way come next time. Does nothing while another instance is at it.
 */
export async function sealAuditTrail(db: Db): Promise<number> {
  let total = 0;
  for (;;) {
    const sealed = await sealEntries(db, batch);
    total += sealed;
    if (sealed < batch) return total;
  }
}
