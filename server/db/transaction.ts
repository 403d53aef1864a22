import { hasSqlState } from './errors.ts';
import type { Db } from './tables.ts';

const attempts = 4;

/** Runs the work in one transaction, again when the database had to undo it in favour of another one. */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isUndone = hasSqlState(error, 'serialization_failure', 'deadlock_detected');
      if (!isUndone || attempt === attempts) throw error;
    }
  }
}

/** Runs several reads that all see the database as it is at the first of them. */
export function readSnapshot<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
