import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { StartError } from '../../start-error.ts';
import { DurableFileSystem } from './durable-file-system.ts';
import { initParameters, startParameters } from './start-parameters.ts';

/** The major version of the PostgreSQL that this release brings along. */
export const engineVersion = '18';

/** The folder inside the data folder that holds the database itself. */
export const clusterIn = (dataFolder: string) => join(dataFolder, 'postgres');

/** Creates the data folder, open to its owner alone. Throws StartError when that is not possible. */
export function prepareDataFolder(dataFolder: string): void {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    closeToOthers(dataFolder);
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { message } = cause as Error;
    throw new StartError(`The data folder ${dataFolder} can't be used: ${message}.`, { cause });
  }
}

/**
 * Whether the data folder holds a database. Throws StartError when it is of another PostgreSQL than this
 * release's, or not a whole one.
 */
export function hasDatabase(dataFolder: string): boolean {
  const cluster = clusterIn(dataFolder);
  if (!existsSync(cluster)) return false;
  const versionFile = join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new StartError(
      `The folder ${cluster} is not a database. Move it away, or restore it from a backup.`,
    );
  }
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found !== engineVersion) {
    throw new StartError(
      `The data folder ${dataFolder} holds a database of PostgreSQL ${found}, and this release works with ` +
        `PostgreSQL ${engineVersion}. Keep the folder, open it with the release that created it, export the data ` +
        'there, and load the export into a new folder with this release.',
    );
  }
  return true;
}

/**
 * Puts an empty database into the data folder. It appears under its name in one step when all of it is on the
 * disk, so a start that is interrupted here leaves nothing that the next one could take for a database.
 */
export async function createDatabase(dataFolder: string): Promise<void> {
  const draft = join(dataFolder, 'postgres.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const pglite = await PGlite.create({
    fs: new DurableFileSystem(draft),
    startParams: startParameters({ durable: false }),
    initDbStartParams: initParameters,
  });
  await pglite.close();
  for (const entry of readdirSync(draft, { recursive: true, encoding: 'utf8' }))
    syncToDisk(join(draft, entry));
  syncToDisk(draft);
  renameSync(draft, clusterIn(dataFolder));
  syncToDisk(dataFolder);
}

function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // A mounted volume may belong to someone else; the database inside it is in a folder of our own, closed too.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
