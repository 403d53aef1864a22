import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { hasSqlState } from './errors.ts';
import { commitWithNext } from './preparing-pool.ts';
import type { Db } from './tables.ts';

const attempts = 4;

/** A transaction needs more rows than it has locked, as somebody was quicker: it is done from the beginning. */
export class QuickerError extends Error {}

/**
 * Runs the work in one transaction, again when it had to be undone in favour of another one. Whatever it
 * changes, the tables' history tells as changed at the clock's instant, which the work is given.
 */
export async function inTransaction<Result>(
  { db, clock }: { db: Db; clock: Clock },
  work: (tx: Db, now: Date) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const now = clock();
        await lookUpByIndex(tx);
        await setChangeInstant(tx, now);
        return work(tx, now);
      });
    } catch (error) {
      const isUndone =
        error instanceof QuickerError || hasSqlState(error, 'serialization_failure', 'deadlock_detected');
      if (!isUndone || attempt === attempts) throw error;
    }
  }
}

/**
 * Has each row that the transaction asks for looked up in an index. Plans are kept. One that was made for a table of a
 * few rows would read it whole for each of ten thousand people, while their rows are being added to it. Like the
 * instant it is sent with the first statement, and costs no round trip (db/preparing-pool.ts).
 */
async function lookUpByIndex(tx: Db): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx);
}

/**
 * For a transaction about tens of thousands of rows. Joins may read whole tables, sort and hash in memory, and take
 * their time, and it waits for locks. Plans that others left behind are forgotten, as `forgetPlans` forgets its own.
 */
export async function workOnMany(tx: Db): Promise<void> {
  await sql`set local enable_seqscan = on`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`set local lock_timeout = '5s'`.execute(tx);
  await forgetPlans(tx);
}

/**
 * For writes of a transaction about many rows. The database checks each by itself and follows it to a few
 * others. While a table is too young for its figures to be known, all of it would be read for each row.
 */
export async function joinByIndex(tx: Db, work: () => Promise<void>): Promise<void> {
  await sql`set local enable_hashjoin = off`.execute(tx);
  await sql`set local enable_mergejoin = off`.execute(tx);
  await work();
  await sql`set local enable_hashjoin = on`.execute(tx);
  await sql`set local enable_mergejoin = on`.execute(tx);
}

/** Forgets the connection's plans, as the last statement of a transaction about many rows: they suit no other. */
export async function forgetPlans(tx: Db): Promise<void> {
  await sql`discard plans`.execute(tx);
}

/** Says when the changes of this transaction happen, until it ends or says another instant. */
export async function setChangeInstant(tx: Db, instant: Date): Promise<void> {
  await sql.raw(`set local lodestar.now to '${instant.toISOString()}'`).execute(tx);
}

/**
 * Says who acts in this transaction, until it ends: the database lets nobody decide about themselves
 * (functions/own_accounts.sql). Like the instant it costs no round trip.
 */
export async function setActor(tx: Db, actorId: string | null): Promise<void> {
  if (actorId) await sql.raw(`set local lodestar.actor to '${actorId}'`).execute(tx);
}

/**
 * Says that the transaction's next statement is its last. The commit goes out with it and costs no round trip. So only
 * the database can still refuse the change (functions/refuse.sql), and no error may be thrown after it.
 */
export async function commitWithLast(tx: Db): Promise<void> {
  await sql.raw(commitWithNext).execute(tx);
}

/** Runs several reads that all see the database as it is at the first of them. */
export function readSnapshot<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
