import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readSnapshot } from '../../db/transaction.ts';
import type { Db } from '../../db/tables.ts';
import { findPerson } from './find-person.ts';

/**
 * Writes the files of the person's records into a folder, each under its id, by which the JSON names it, and its name.
 * A piece at a time is in memory. Returns how many there were. Throws StartError when the address or id names nobody, and
 * the system's error for a file that is there already.
 */
export function exportFiles(db: Db, who: string, folder: string): Promise<number> {
  return readSnapshot(db, async (tx) => {
    const { id: personId } = await findPerson(tx, who);
    const files = await sql<{ id: string; name: string }>`
      select f.id, f.name from training_records r join files f on f.record_id = r.id and f.removed_at is null
      where r.person_id = ${personId} order by f.put_at, f.id`.execute(tx);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const { id, name } of files.rows) await writeFile(tx, id, join(folder, `${id} ${name}`));
    return files.rows.length;
  });
}

async function writeFile(tx: Db, id: string, path: string): Promise<void> {
  const target = await open(path, 'wx', 0o600);
  try {
    for (let place = 0; ; place++) {
      const { rows } = await sql<{ content: Buffer }>`
        select content from file_pieces where file_id = ${id} and place = ${place}`.execute(tx);
      if (!rows[0]) return;
      await target.writeFile(rows[0].content);
    }
  } finally {
    await target.close();
  }
}
