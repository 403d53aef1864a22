import { Refusal } from '#shared/errors';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { insertAuditEntry, type ChangeEntry } from './audit-queries.ts';
import type { Caller } from './origin.ts';
import { claimKey, storeResult } from './repeat-queries.ts';

/** How long a repeated call gets the first one's answer, in milliseconds. */
export const repeatableFor = 24 * 60 * 60 * 1000;

/**
 * Makes one change: the work, its audit entry and, for a call with an Idempotency-Key, its result commit together
 * or not at all. A call that comes again under its key gets the first one's result and changes nothing, so the
 * work must leave every check that may turn out differently later to this transaction. A refusal stores nothing.
 * Results must be plain JSON. Throws what the work throws, and Refusal("repeated_differently").
 */
export function makeChange<Result>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  work: (tx: Db) => Promise<{ result: Result; entry: ChangeEntry }>,
): Promise<Result> {
  const { repeat } = caller.origin;
  return inTransaction(db, async (tx) => {
    if (repeat) {
      const now = clock();
      const earlier = await claimKey(tx, repeat, { now, oldest: new Date(now.getTime() - repeatableFor) });
      if (earlier && !earlier.hasSameBody) throw new Refusal('repeated_differently');
      if (earlier) return earlier.result as Result;
    }
    const { result, entry } = await work(tx);
    await insertAuditEntry(tx, caller, entry, clock());
    if (repeat) await storeResult(tx, repeat, result);
    return result;
  });
}
