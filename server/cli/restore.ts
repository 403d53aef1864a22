import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { openBackup } from '../maintenance/backup/read-backup.ts';
import { assertReadable, restoreBackup } from '../maintenance/backup/restore-backup.ts';
import { StartError } from '../start-error.ts';
import { describeRows, seconds } from './describe-rows.ts';

/** `lodestar restore FILE`: "-" is standard input. The first line is judged before a database is opened or made. */
export async function runRestore(path: string): Promise<void> {
  const started = performance.now();
  const config = readConfig(process.env);
  const source = path === '-' ? process.stdin : await openFile(path);
  try {
    const backup = await openBackup(source);
    await assertReadable(backup.header);
    const database = await openDatabase(config, console.error, { asOwner: true });
    try {
      const summary = await restoreBackup(database, backup, config);
      console.log(describeRows(summary));
      if (summary.migrated.length > 0) console.log(`Applied ${summary.migrated.join(', ')}.`);
      const { created_at } = backup.header;
      console.log(`Restored in ${seconds(started)} from the backup of ${created_at}.`);
    } finally {
      await database.close();
    }
  } finally {
    source.destroy();
  }
}

async function openFile(path: string): Promise<Readable> {
  const file = await open(path).catch((error: Error) => {
    throw new StartError(`${path} can't be read: ${error.message}.`);
  });
  return file.createReadStream({ highWaterMark: 256 * 1024 });
}
