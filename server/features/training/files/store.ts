import { sql } from 'kysely';
import type { RecordRelation } from '#shared/access';
import type { RecordDecision } from '#shared/records';
import type { File } from '#shared/files/file';
import { recordRelations } from '../../../db/relations.ts';
import type { Db } from '../../../db/tables.ts';
import type { Received } from './receiving/store.ts';

/** A record that is to get a file, or to lose one. */
export interface RecordOfFile {
  person_id: string;
  program_id: string | null;
  recorded_by: string | null;
  decision: RecordDecision;
  is_revoked: boolean;
  file_count: number | null;
}

/** The record as it is; null where there is none that the actor sees. */
export async function readRecord(
  db: Db,
  id: string,
  { relation, actorId, locks = false }: { relation: RecordRelation; actorId: string; locks?: boolean },
): Promise<RecordOfFile | null> {
  const { rows } = await sql<RecordOfFile>`
    select r.person_id, r.program_id, r.recorded_by, r.decision, r.revoked_at is not null as is_revoked, r.file_count
    from training_records r where r.id = ${id} and ${recordRelations[relation](sql`${actorId}::uuid`)}
    ${locks ? sql`for no key update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** The bytes of all files in the person's proposals upon which nobody has decided. */
export async function countUndecidedBytes(tx: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.size), 0)::integer as bytes
    from training_records r join files f on f.record_id = r.id and f.removed_at is null
    where r.person_id = ${personId} and r.decision = 'proposed' and r.file_count > 0`.execute(tx);
  return rows[0]!.bytes;
}

/** The id of the record's file with these bytes, if it is one that the actor may open. */
export async function findSame(
  tx: Db,
  recordId: string,
  { sha256, seenBy }: { sha256: Buffer; seenBy: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from files where record_id = ${recordId} and sha256 = ${sha256} and removed_at is null
      and (${seenBy}::uuid is null or put_by = ${seenBy}::uuid)
    order by put_at, id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Completes a file. It belongs to the record from now on, or waits for a program. */
export async function keepWhole(
  tx: Db,
  { id, size, sha256 }: Received,
  { recordId, now }: { recordId: string | null; now: Date },
): Promise<void> {
  await sql`
    update files set size = ${size}, sha256 = ${sha256}, put_at = ${now}, record_id = ${recordId},
      free_since = ${recordId === null ? now : null}
    where id = ${id}`.execute(tx);
}

/** The file as replies carry it. */
export async function readFile(tx: Db, id: string): Promise<File> {
  const { rows } = await sql<{
    file: File;
  }>`select file_json(f) as file from files f where f.id = ${id}`.execute(tx);
  return rows[0]!.file;
}

/** A file that is to be removed. */
export interface StoredFile {
  record_id: string | null;
  program_id: string | null;
  name: string;
  sha256: string;
  put_by: string;
}

/** The file, locked where it is still whole; null where it is gone. */
export async function lockFile(tx: Db, id: string): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select record_id, program_id, name, encode(sha256, 'hex') as sha256, put_by from files
    where id = ${id} and removed_at is null and sha256 is not null for update`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteFile(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', id).execute();
}

/** Takes bytes and name; the digest stays, with the day and the reason. */
export async function emptyFile(
  tx: Db,
  id: string,
  { actorId, because, now }: { actorId: string; because: string; now: Date },
): Promise<void> {
  await tx.deleteFrom('file_pieces').where('file_id', '=', id).execute();
  const removed = { removed_at: now, removed_by: actorId, removed_because: because };
  await tx
    .updateTable('files')
    .set({ name: null, ...removed })
    .where('id', '=', id)
    .execute();
}

/** Files that one statement empties: their bytes are many. */
const filesAtOnce = 100;

/**
 * Removes files that have belonged to nothing since `freeBefore`. It also removes the bytes of files at proposals that
 * were rejected before `rejectedBefore`.
 */
export async function deleteOldFiles(
  db: Db,
  freeBefore: Date,
  rejectedBefore: Date,
  now: Date,
): Promise<void> {
  let { numDeletedRows } = { numDeletedRows: 0n };
  do {
    ({ numDeletedRows } = await db
      .deleteFrom('files')
      .where('id', 'in', (free) =>
        free.selectFrom('files').select('id').where('free_since', '<', freeBefore).limit(filesAtOnce),
      )
      .where('free_since', 'is not', null)
      .executeTakeFirstOrThrow());
  } while (numDeletedRows === BigInt(filesAtOnce));
  let emptied: number;
  do {
    const { rows } = await sql`
      with old as materialized (
        select f.id from training_records r join files f on f.record_id = r.id and f.removed_at is null
        where r.decision = 'rejected' and r.file_count > 0 and r.decided_at < ${rejectedBefore}
        limit ${filesAtOnce}
      ), deleted as (
        delete from file_pieces using old where file_id = old.id
      )
      update files f set name = null, removed_at = ${now} from old where f.id = old.id returning f.id`.execute(
      db,
    );
    emptied = rows.length;
  } while (emptied === filesAtOnce);
}
