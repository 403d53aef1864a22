import { writeBackup, type BackupSummary } from '../maintenance/backup/write-backup.ts';
import { StartError } from '../start-error.ts';
import { writeWholeFile } from './backup-file.ts';
import { describeRows, seconds } from './describe-rows.ts';
import { withExistingDatabase } from './with-database.ts';

/** `lodestar backup FILE`: "-" is standard output, and messages go to standard error then. */
export async function runBackup(path: string): Promise<void> {
  const started = performance.now();
  const take = (write: (bytes: Uint8Array) => Promise<void>) =>
    withExistingDatabase((database, { now }) => writeBackup(database, now, write), { mustBeMigrated: false });
  const describe = (summary: BackupSummary) =>
    `${describeRows(summary)}\n` +
    `Backed up in ${seconds(started)}, ${summary.bytes.toLocaleString('en-US')} bytes.`;
  if (path !== '-') {
    console.log(describe(await writeWholeFile(path, take)));
    return;
  }
  if (process.stdout.isTTY)
    throw new StartError("A backup isn't text for a terminal: send it to a file or a pipe.");
  console.error(describe(await take(writeOut)));
}

function writeOut(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', reject).write(bytes, () => {
      process.stdout.off('error', reject);
      resolve();
    });
  });
}
