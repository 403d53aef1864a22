import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { readSnapshot } from '../../db/transaction.ts';
import type { Db } from '../../db/tables.ts';
import { listFiles, readPiece } from './file-reads.ts';
import { findPerson } from './find-person.ts';

/**
 * Writes the files of the person's records into a folder. Each has its id, as in the JSON, and its name.
 * A piece at a time is in memory. Returns how many there were. Throws StartError when the address or id names nobody, and
 * the system's error for a file that is there already.
 */
export function exportFiles(db: Db, who: string, folder: string): Promise<number> {
  return readSnapshot(db, async (tx) => {
    const { id: personId } = await findPerson(tx, who);
    const files = await listFiles(tx, personId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const { id, name } of files) await writeFile(tx, id, join(folder, `${id} ${name}`));
    return files.length;
  });
}

async function writeFile(tx: Db, id: string, path: string): Promise<void> {
  const target = await open(path, 'wx', 0o600);
  try {
    for (let place = 0; ; place++) {
      const piece = await readPiece(tx, id, place);
      if (piece === null) return;
      await target.writeFile(piece);
    }
  } finally {
    await target.close();
  }
}
