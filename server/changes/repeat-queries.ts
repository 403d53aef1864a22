import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Repeat } from './origin.ts';

/** What an earlier call under the same key came to. */
interface Earlier {
  hasSameBody: boolean;
  result: unknown;
}

/**
 * Claims the key for this transaction, or returns what the call that has it came to. A call under the same key
 * that is still on its way is waited for. Keys from before `oldest` count as forgotten.
 */
export async function claimKey(
  tx: Db,
  { keyHash, bodyHash }: Repeat,
  { now, oldest }: { now: Date; oldest: Date },
): Promise<Earlier | null> {
  const claimed = await sql`
    insert into idempotency_keys as stored (key_hash, body_hash, created_at)
    values (${keyHash}, ${bodyHash}, ${now})
    on conflict (key_hash) do update set body_hash = excluded.body_hash, result = null, created_at = excluded.created_at
      where stored.created_at < ${oldest}
    returning key_hash`.execute(tx);
  if (claimed.rows.length > 0) return null;
  const { rows } = await sql<Earlier>`
    select body_hash = ${bodyHash} as "hasSameBody", result from idempotency_keys
    where key_hash = ${keyHash}`.execute(tx);
  return rows[0]!;
}

/** Keeps what the call came to, to be told again. */
export async function storeResult(tx: Db, { keyHash }: Repeat, result: unknown): Promise<void> {
  await sql`update idempotency_keys set result = ${JSON.stringify(result ?? null)}::jsonb
    where key_hash = ${keyHash}`.execute(tx);
}

/** Forgets keys from before this instant. */
export async function deleteOldKeys(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
}
