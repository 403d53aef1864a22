import { AsyncLocalStorage } from 'node:async_hooks';
import type { Outcome } from '../db/database.ts';

/** Reads that came in one request, with one token. */
export interface Batch {
  /** The sender's sign-in, as the database has told it. */
  readonly whoAsks: Outcome;
}

const batches = new AsyncLocalStorage<Batch>();

/** The batch in which the present call is made; undefined for a call that came alone. */
export const presentBatch = (): Batch | undefined => batches.getStore();

/** Makes calls as those of one batch. */
export function asBatch<Result>(batch: Batch, work: () => Result): Result {
  return batches.run(batch, work);
}
