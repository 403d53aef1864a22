import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** The files of the person's records whose bytes are there. */
export async function listFiles(db: Db, personId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id, f.name from training_records r join files f on f.record_id = r.id and f.removed_at is null
    where r.person_id = ${personId} order by f.put_at, f.id`.execute(db);
  return rows;
}

/** A piece of a file; null behind the last one. */
export async function readPiece(db: Db, fileId: string, place: number): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from file_pieces where file_id = ${fileId} and place = ${place}`.execute(db);
  return rows[0]?.content ?? null;
}
