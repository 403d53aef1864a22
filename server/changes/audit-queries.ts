import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditAction } from '#shared/audit';
import type { Db } from '../db/schema.ts';
import type { Caller } from './origin.ts';

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

const json = (facts: Facts | undefined) => (facts ? JSON.stringify(facts) : null);

/** Adds the entry, to be sealed later. The salt keeps the digest of an erased address from being guessed. */
export async function insertAuditEntry(
  tx: Db,
  { actor: caller, origin }: Caller,
  entry: ChangeEntry,
  now: Date,
): Promise<void> {
  const actor = entry.actor ?? caller;
  const personal = JSON.stringify({
    ...entry.personal,
    address: origin.address,
    salt: randomBytes(16).toString('base64url'),
  });
  await sql`
    with entry as (
      insert into audit_entries (recorded_at, request_id, actor_id, actor_role, action, program_id, person_ids,
        before, after, personal, personal_digest)
      values (${now}, ${origin.requestId}, ${actor?._id ?? null}, ${actor?.role ?? null}, ${entry.action},
        ${entry.programId ?? null}, ${entry.personIds ?? []}::uuid[], ${json(entry.before)}::jsonb,
        ${json(entry.after)}::jsonb, ${personal}::jsonb, sha256(convert_to((${personal}::jsonb)::text, 'UTF8')))
      returning id
    )
    insert into audit_unsealed (entry_id) select id from entry`.execute(tx);
}
