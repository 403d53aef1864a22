import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** The newest link of the chain: keep it elsewhere, and nobody can rewrite the entries before it. */
export interface Head {
  position: number;
  /** SHA-256, in hexadecimal. */
  hash: string;
}

/** The head of a chain without links. */
export const beginning: Head = { position: 0, hash: '0'.repeat(64) };

// The same as audit_sealed_text in the migration. Written out here, so that verifying relies on this release and on
// nothing that the database's owner could have changed.
const sealedText = sql<string>`jsonb_build_array(
  e.id, to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.request_id, e.actor_id,
  e.actor_role, e.action, e.program_id, to_jsonb(e.person_ids), e.before, e.after,
  encode(e.personal_digest, 'hex'))::text`;

/** The hash of a link: of the link before it and of the entry. */
export function linkHash(previous: string, text: string): string {
  return createHash('sha256').update(`${previous}\n${text}`).digest('hex');
}

export async function readHead(db: Db): Promise<Head> {
  const { rows } = await sql<Head>`
    select position, encode(hash, 'hex') as hash from audit_seals order by position desc limit 1`.execute(db);
  return rows[0] ?? beginning;
}

/** Links at most `most` of the committed entries that wait; returns how many. 0 while another instance is at it. */
export async function sealEntries(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select seal_audit_entries(${most}) as sealed`.execute(db);
  return rows[0]!.sealed;
}

export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_unsealed`.execute(
    db,
  );
  return rows[0]!.count;
}

/** The newest committed entry that waits for its seal; null when none does. */
export async function findNewestUnsealed(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(e.id) as id from audit_unsealed u join audit_entries e on e.id = u.entry_id`.execute(db);
  return rows[0]!.id;
}

export async function hasUnsealedUpTo(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_unsealed u join audit_entries e on e.id = u.entry_id where e.id <= ${id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** A link with the rest of its entry. */
export interface Link extends Head {
  entryId: number;
  /** Null when the entry is gone. */
  text: string | null;
  /** Whether the personal part matches the digest; null when it was emptied. */
  isPersonalRight: boolean | null;
  /** Whether a person concerned was erased; only an erasure empties personal parts. */
  isErased: boolean;
}

export async function listLinks(db: Db, after: number, limit: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select s.position, encode(s.hash, 'hex') as hash, s.entry_id as "entryId",
      case when e.id is null then null else ${sealedText} end as text,
      sha256(convert_to(e.personal::text, 'UTF8')) = e.personal_digest as "isPersonalRight",
      e.personal is null and exists (
        select from audit_entries erasure
        where erasure.action = 'user.erase' and (erasure.person_ids @> array[e.actor_id]
          -- The personal part of entries about several people names none of them.
          or (cardinality(e.person_ids) = 1 and erasure.person_ids && e.person_ids))) as "isErased"
    from audit_seals s left join audit_entries e on e.id = s.entry_id
    where s.position > ${after} order by s.position limit ${limit}`.execute(db);
  return rows;
}

/** Entries that are neither sealed nor waiting for it, and waiting ones that are gone: nobody wrote these in order. */
export async function listStrays(db: Db): Promise<{ inserted: number[]; removed: number[] }> {
  const { rows } = await sql<{ inserted: number[]; removed: number[] }>`
    select
      array(select e.id from audit_entries e
        where not exists (select from audit_seals s where s.entry_id = e.id)
          and not exists (select from audit_unsealed u where u.entry_id = e.id) order by e.id)::float8[] as inserted,
      array(select u.entry_id from audit_unsealed u
        where not exists (select from audit_entries e where e.id = u.entry_id) order by u.entry_id)::float8[] as removed`.execute(
    db,
  );
  return rows[0]!;
}
