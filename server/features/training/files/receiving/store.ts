import { sql } from 'kysely';
import type { FileType } from '#shared/files/file-rules';
import type { Db } from '../../../../db/tables.ts';

/** A file whose bytes are all stored, and that belongs to nothing yet. */
export interface Received {
  id: string;
  size: number;
  sha256: Buffer;
}

/** Begins a file that belongs to nothing yet, and that nobody sees. */
export async function beginFile(
  db: Db,
  { name, type, actorId, now }: { name: string; type: FileType; actorId: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('files')
    .values({ name, type, put_by: actorId, put_at: now, free_since: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a piece. One whose answer was lost may come again. */
export async function addPiece(db: Db, fileId: string, place: number, content: Buffer): Promise<void> {
  await sql`
    insert into file_pieces (file_id, place, content) values (${fileId}, ${place}, ${content})
    on conflict (file_id, place) do nothing`.execute(db);
}

/** Removes a file that belongs to nothing, with its pieces. */
export async function deleteFree(db: Db, fileId: string): Promise<void> {
  await sql`delete from files where id = ${fileId} and free_since is not null`.execute(db);
}
