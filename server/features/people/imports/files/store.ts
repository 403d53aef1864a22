import { sql } from 'kysely';
import { Refusal } from '#shared/errors';
import type { Db } from '../../../../db/tables.ts';

export async function hasFile(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from import_files where import_id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** In bytes: the part of a file that one statement fetches, as the driver has each reply three times. */
const pieceSize = 1024 * 1024;

/** The import's file. Throws Refusal("not_found") where it is gone: somebody in it was erased, or later files needed its room. */
export async function readContent(db: Db, id: string): Promise<Buffer<ArrayBuffer>> {
  const size = await sql<{ size: number }>`
    select octet_length(content) as size from import_files where import_id = ${id}`.execute(db);
  if (!size.rows[0]) throw new Refusal('not_found');
  const content = Buffer.allocUnsafeSlow(size.rows[0].size);
  for (let at = 0; at < content.length; at += pieceSize) {
    const { rows } = await sql<{ piece: Buffer }>`
      select substring(content from ${at + 1} for ${pieceSize}) as piece
      from import_files where import_id = ${id}`.execute(db);
    if (!rows[0]) throw new Refusal('not_found');
    content.set(rows[0].piece, at);
  }
  return content;
}

/**
 * Makes room: keeps a number of bytes of all files together, and a number of imports. Finished imports go
 * first, the oldest before others, then those that nobody ran; those that are being worked on stay.
 */
export async function keepWithin(
  tx: Db,
  { bytes, imports }: { bytes: number; imports: number },
): Promise<void> {
  await sql`
    with ranked as (
      select i.id, i.state in ('planning', 'running') as is_at_work, row_number() over kept as place,
        sum(octet_length(f.content)) over kept as bytes
      from imports i left join import_files f on f.import_id = i.id
      window kept as (
        order by i.state in ('planning', 'running') desc, i.state in ('done', 'undone'), i.created_at desc, i.id)
    ), forgotten as (
      delete from imports using ranked where imports.id = ranked.id and place > ${imports} and not is_at_work
    )
    delete from import_files using ranked where import_id = ranked.id and bytes > ${bytes} and not is_at_work`.execute(
    tx,
  );
}
