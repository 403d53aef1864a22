import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import * as queries from './chain-queries.ts';

const batch = 1_000;

/**
 * Links the entries that were committed since the last time into the chain; returns how many. Entries of
 * transactions that are still on their way come next time. Does nothing while another instance is at it.
 */
export async function sealAuditTrail(db: Db): Promise<number> {
  let total = 0;
  for (;;) {
    const sealed = await sealBatch(db);
    total += sealed;
    if (sealed < batch) return total;
  }
}

function sealBatch(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await queries.takeSealing(tx))) return 0;
    const unsealed = await queries.listUnsealed(tx, batch);
    if (unsealed.length === 0) return 0;
    let { position, hash } = await queries.readHead(tx);
    const seals = unsealed.map(({ id, text }) => {
      position += 1;
      hash = queries.linkHash(hash, text);
      return { position, hash, entryId: id };
    });
    await queries.insertSeals(tx, seals);
    return seals.length;
  });
}
