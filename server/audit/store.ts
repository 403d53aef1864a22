import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditAction } from '#shared/audit';
import type { AuditFacts } from '#shared/audit-facts';
import { addSeatMessages, type SeatReasons } from '../db/calendar.ts';
import type { Sql } from '../db/json.ts';
import type { Db } from '../db/tables.ts';
import type { Caller, IdempotencyKey } from './caller.ts';
import { isActive } from '../db/active.ts';

/**
 * One change, for the audit trail. Facts that identify people belong under `personal`. An erasure of one of
 * the people empties it, so facts about many people have an entry for each.
 */
export interface ChangeEntry {
  readonly action: AuditAction;
  readonly programId?: string;
  /** The people concerned. */
  readonly personIds?: readonly string[];
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
  readonly personal?: { readonly before?: AuditFacts; readonly after?: AuditFacts };
  /** The author, where nobody was signed in when the call came. */
  readonly actor?: Caller['actor'];
}

/** A change as it is recorded: its instant and its result. */
interface Outcome {
  now: Date;
  result: unknown;
  /** Keys from before this instant count as forgotten. */
  keysSince: Date;
}

/** The caller's sign-in and account, if they are still as the guard found them. A row for a caller who needs none. */
function signedIn({ actor, signInId }: Caller, now: Date): Sql {
  if (signInId === null) return sql`select`;
  return sql`
    select from sign_ins s join users u on u.id = s.user_id
    where s.id = ${signInId}::uuid and s.expires_at > ${now}
      and u.id = ${actor!._id}::uuid and u.role = ${actor!.role} and ${isActive}`;
}

/** Whether the caller may still call, as far as the sign-in goes. */
export async function isStillSignedIn(db: Db, caller: Caller, now: Date): Promise<boolean> {
  if (caller.signInId === null) return true;
  return (await signedIn(caller, now).execute(db)).rows.length === 1;
}

/** An entry as the statement below reads it. */
function rowOf(entry: ChangeEntry, caller: Caller, salt: string) {
  const { action, programId, personIds = [], before, after, personal } = entry;
  const actor = entry.actor ?? caller.actor;
  return {
    actor_id: actor?._id,
    actor_role: actor?.role,
    action,
    program_id: programId,
    person_ids: personIds,
    before,
    after,
    personal: { ...personal, address: caller.source.address, salt },
  };
}

/** The people who got a seat from the waiting list by the change, and those who exchanged theirs. */
function seatReasons(entries: readonly ChangeEntry[]): SeatReasons {
  const peopleOf = (wanted: ChangeEntry['action']) =>
    entries.flatMap(({ action, personIds = [] }) => (action === wanted ? personIds : []));
  return { promoted: peopleOf('program.promote'), swapped: peopleOf('program.take-seat') };
}

/**
 * Adds the entries, to be sealed later, if there are any, and claims the caller's key with the result. It also adds
 * the messages to the people who have taken or lost a seat by it. All of it is one statement, because each round trip
 * counts. The database refuses a caller who is not signed in any more, and a key that another call has. If that call is
 * still on its way, this one waits for it. Until the transaction ends nobody can end the caller's sign-in; the account is
 * locked first, as a deletion does. The salt keeps the digest of an erased address from being guessed.
 */
export async function recordChange(
  tx: Db,
  caller: Caller,
  entries: readonly ChangeEntry[],
  { now, result, keysSince }: Outcome,
): Promise<void> {
  const { source, signInId } = caller;
  const rows = entries.map((entry) => rowOf(entry, caller, randomBytes(16).toString('base64url')));
  const claim = source.idempotencyKey
    ? claimKey(source.idempotencyKey, { now, result, keysSince })
    : sql`select`;
  const hold = signInId === null ? sql`` : sql`for key share of u, s`;
  await sql`
    with signed_in as materialized (${signedIn(caller, now)} ${hold}), claimed as (${claim}), entry as (
      insert into audit_entries (recorded_at, request_id, actor_id, actor_role, action, program_id, person_ids,
        before, after, personal, personal_digest)
      select ${now}, ${source.requestId}, e.actor_id, e.actor_role, e.action, e.program_id, e.person_ids, e.before,
        e.after, e.personal, sha256(convert_to(e.personal::text, 'UTF8'))
      from signed_in, claimed, rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (actor_id uuid,
        actor_role text, action text, program_id uuid, person_ids uuid[], before jsonb, after jsonb, personal jsonb))
        with ordinality e
      order by e.ordinality
      returning id
    ), queued as (
      insert into audit_unsealed (entry_id) select id from entry returning entry_id
    ), told as (
      ${addSeatMessages(now, seatReasons(entries), sql`select from signed_in, claimed`)}
    )
    select case
      when not exists (select from signed_in) then refuse('changes_by_signed_in', 'the caller is no longer signed in')
      when not exists (select from claimed) then refuse('idempotency_keys_once', 'another call has the key') end`.execute(
    tx,
  );
}

/**
 * Adds an entry for each row of a select. Changes of tens of thousands of people need it, as their entries
 * don't fit into memory. It runs in the transaction of the change, which ends with `recordChange`. Its
 * columns are those of an entry: action, program_id, person_ids, before, after, personal.
 */
export async function recordEach(tx: Db, { actor, source }: Caller, select: Sql, now: Date): Promise<void> {
  await sql`
    with told as materialized (
      select e.action, e.program_id, e.person_ids, e.before, e.after, coalesce(e.personal, '{}') || jsonb_build_object(
        'address', ${source.address}::text, 'salt', replace(gen_random_uuid()::text, '-', '')) as personal
      from (${select}) e
    ), entry as (
      insert into audit_entries (recorded_at, request_id, actor_id, actor_role, action, program_id, person_ids, before,
        after, personal, personal_digest)
      select ${now}, ${source.requestId}, ${actor?._id ?? null}::uuid, ${actor?.role ?? null}, action, program_id,
        person_ids, before, after, personal, sha256(convert_to(personal::text, 'UTF8'))
      from told
      returning id
    )
    insert into audit_unsealed (entry_id) select id from entry`.execute(tx);
}

const claimKey = ({ keyHash, bodyHash }: IdempotencyKey, { now, result, keysSince }: Outcome) => sql`
  insert into idempotency_keys as stored (key_hash, body_hash, result, created_at)
  values (${keyHash}, ${bodyHash}, ${JSON.stringify(result ?? null)}::json, ${now})
  on conflict (key_hash) do update
    set body_hash = excluded.body_hash, result = excluded.result, created_at = excluded.created_at
    where stored.created_at < ${keysSince}
  returning key_hash`;

/** The result of an earlier call under the same key; null when there was none since the instant. */
export async function readStoredReply(db: Db, { keyHash, bodyHash }: IdempotencyKey, keysSince: Date) {
  const { rows } = await sql<{ hasSameBody: boolean; result: unknown }>`
    select body_hash = ${bodyHash} as "hasSameBody", result from idempotency_keys
    where key_hash = ${keyHash} and created_at >= ${keysSince}`.execute(db);
  return rows[0] ?? null;
}

/** Forgets keys from before this instant. */
export async function deleteOldKeys(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
}
