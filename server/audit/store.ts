import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditAction } from '#shared/audit';
import { jsonTextOf } from '../json-text.ts';
import type { Db } from '../db/tables.ts';
import type { Caller, Repeat } from './caller.ts';

type Facts = Readonly<Record<string, unknown>>;

/** What one change did, for the audit trail. Whatever tells who somebody is belongs under `personal`. */
export interface ChangeEntry {
  readonly action: AuditAction;
  readonly programId?: string;
  /** The people whom it concerns. */
  readonly personIds?: readonly string[];
  readonly before?: Facts;
  readonly after?: Facts;
  readonly personal?: { readonly before?: Facts; readonly after?: Facts };
  /** Who did it, where nobody was signed in when the call came. */
  readonly actor?: Caller['actor'];
}

/** A change as it is recorded: when, and what it came to. */
interface Outcome {
  now: Date;
  result: unknown;
  /** Keys from before this instant count as forgotten. */
  keysSince: Date;
}

const json = (facts: unknown) => (facts === undefined ? null : jsonTextOf(facts));

/**
 * Adds the entry, to be sealed later, and claims the caller's key with the result; in one statement, as each round
 * trip counts. False when another call has the key: then nothing is recorded. One that is still on its way with the
 * same key is waited for. The salt keeps the digest of an erased address from being guessed.
 */
export async function recordChange(
  tx: Db,
  { actor: caller, origin }: Caller,
  entry: ChangeEntry,
  { now, result, keysSince }: Outcome,
): Promise<boolean> {
  const actor = entry.actor ?? caller;
  const salt = randomBytes(16).toString('base64url');
  const personal = JSON.stringify({ ...entry.personal, address: origin.address, salt });
  const { repeat } = origin;
  const claim = repeat ? claimOf(repeat, { now, result, keysSince }) : sql`select`;
  const { rows } = await sql`
    with claimed as (${claim}), entry as (
      insert into audit_entries (recorded_at, request_id, actor_id, actor_role, action, program_id, person_ids,
        before, after, personal, personal_digest)
      select ${now}, ${origin.requestId}, ${actor?._id ?? null}::uuid, ${actor?.role ?? null}, ${entry.action},
        ${entry.programId ?? null}::uuid, ${entry.personIds ?? []}::uuid[], ${json(entry.before)}::jsonb,
        ${json(entry.after)}::jsonb, ${personal}::jsonb, sha256(convert_to((${personal}::jsonb)::text, 'UTF8'))
      from claimed
      returning id
    )
    insert into audit_unsealed (entry_id) select id from entry returning entry_id`.execute(tx);
  return rows.length === 1;
}

const claimOf = ({ keyHash, bodyHash }: Repeat, { now, result, keysSince }: Outcome) => sql`
  insert into idempotency_keys as stored (key_hash, body_hash, result, created_at)
  values (${keyHash}, ${bodyHash}, ${json(result ?? null)}::json, ${now})
  on conflict (key_hash) do update
    set body_hash = excluded.body_hash, result = excluded.result, created_at = excluded.created_at
    where stored.created_at < ${keysSince}
  returning key_hash`;

/** What an earlier call under the same key came to; null when there was none since the instant. */
export async function findEarlier(db: Db, { keyHash, bodyHash }: Repeat, keysSince: Date) {
  const { rows } = await sql<{ hasSameBody: boolean; result: unknown }>`
    select body_hash = ${bodyHash} as "hasSameBody", result from idempotency_keys
    where key_hash = ${keyHash} and created_at >= ${keysSince}`.execute(db);
  return rows[0] ?? null;
}

/** Forgets keys from before this instant. */
export async function deleteOldKeys(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
}
