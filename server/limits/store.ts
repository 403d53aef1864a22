import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** The kind of count, and its subject. */
export interface Counted {
  kind:
    | 'failed sign-ins to account'
    | 'failed sign-ins of device'
    | 'failed sign-ins from address'
    | 'registrations'
    | 'password resets'
    | 'requests'
    | 'changes'
    | 'verifications'
    | 'wrong check-in codes'
    | 'wrong check-in codes in an hour';
  subject: string;
}

const firstWaitSeconds = 30;

/** When the last of these may try again; null when all may. */
export async function findBlock(db: Db, counted: readonly Counted[], now: Date): Promise<Date | null> {
  const keys = counted.map(({ kind, subject }) => sql`(${kind}, ${subject})`);
  const { rows } = await sql<{ until: Date | null }>`
    select max(blocked_until) as until from rate_counters
    where (kind, subject) in (${sql.join(keys)}) and blocked_until > ${now}`.execute(db);
  return rows[0]!.until;
}

/**
 * Counts one more in a window that began with the first, and returns null. From the limit on each one blocks
 * for a time that doubles, up to the window's length. While it is blocked nothing is counted; the result is
 * the end of that time. If two come at once, one waits for the other's commit.
 */
export async function countUnlessBlocked(
  tx: Db,
  { kind, subject }: Counted,
  { limit, windowSeconds, now }: { limit: number; windowSeconds: number; now: Date },
): Promise<Date | null> {
  const isOver = sql`c.window_start <= ${new Date(now.getTime() - windowSeconds * 1_000)}`;
  const count = sql`case when ${isOver} then 1 else c.count + 1 end`;
  const blockedAt = (reached: unknown) => sql`case when ${reached} >= ${limit} then ${now}::timestamptz
    + make_interval(secs => least(${firstWaitSeconds} * power(2, least(${reached} - ${limit}, 16)), ${windowSeconds})) end`;
  const { numAffectedRows } = await sql`
    insert into rate_counters as c (kind, subject, window_start, count, blocked_until)
    values (${kind}, ${subject}, ${now}, 1, ${blockedAt(sql`1`)})
    on conflict (kind, subject) do update set
      count = ${count}, blocked_until = ${blockedAt(sql`(${count})`)},
      window_start = case when ${isOver} then excluded.window_start else c.window_start end
    where c.blocked_until is null or c.blocked_until <= ${now}`.execute(tx);
  // A row that is not changed is locked all the same, so the block is still there.
  return numAffectedRows === 1n ? null : findBlock(tx, [{ kind, subject }], now);
}

export async function forget(db: Db, { kind, subject }: Counted): Promise<void> {
  await db.deleteFrom('rate_counters').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** Forgets the counts of the browsers that have signed the account in. */
export async function forgetDevices(db: Db, accountId: string): Promise<void> {
  await sql`
    delete from rate_counters
    where kind = 'failed sign-ins of device' and starts_with(subject, ${`${accountId} `})`.execute(db);
}

/** Adds to the counts of a window that begins at `windowStart`; returns each subject's count over all instances. */
export async function addCounts(
  db: Db,
  kind: Counted['kind'],
  counts: ReadonlyMap<string, number>,
  windowStart: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ subject: string; count: number }>`
    insert into rate_counters as c (kind, subject, window_start, count)
    select ${kind}, subject, ${windowStart}::timestamptz, count
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as added (subject, count)
    order by subject
    on conflict (kind, subject) do update set
      count = case when c.window_start < excluded.window_start then excluded.count else c.count + excluded.count end,
      window_start = greatest(c.window_start, excluded.window_start)
    returning subject, count`.execute(db);
  return new Map(rows.map(({ subject, count }) => [subject, count]));
}

/** Counts one less in the window that began at `windowStart`, if it is still counted. */
export async function takeOneBack(db: Db, { kind, subject }: Counted, windowStart: Date): Promise<void> {
  await db
    .updateTable('rate_counters')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('window_start', '=', windowStart)
    .execute();
}

/** Forgets the counts from before this instant. */
export async function deleteOldCounts(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('rate_counters').where('window_start', '<', oldest).execute();
}
