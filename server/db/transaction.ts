import { asDatabaseError } from './constraints.ts';
import type { Db } from './schema.ts';

// serialization_failure and deadlock_detected: PostgreSQL undid everything, so the same work may run again.
const retryable = new Set(['40001', '40P01']);
const attempts = 4;

/** Runs the work in one transaction, again when the database had to undo it in favour of another one. */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = asDatabaseError(error)?.code;
      if (!code || !retryable.has(code) || attempt === attempts) throw error;
    }
  }
}

/** Runs several reads that all see the database as it is at the first of them. */
export function readSnapshot<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
