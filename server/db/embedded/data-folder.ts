import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';

/** The major version of the PostgreSQL that this release brings along. */
export const engineVersion = '18';

/** The folder inside the data folder with PostgreSQL's cluster. */
export const clusterIn = (dataFolder: string) => join(dataFolder, 'postgres');

/** The file of ours inside a cluster; the embedded database of earlier releases had none. */
export const accessFile = (cluster: string) => join(cluster, 'lodestar-access.json');

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
 * Whether the data folder has a database. Throws StartError, with advice, when the folder isn't one of this release.
 */
export function hasDatabase(dataFolder: string): boolean {
  const cluster = clusterIn(dataFolder);
  if (!existsSync(cluster)) return false;
  const version = readIfThere(join(cluster, 'PG_VERSION'))?.trim();
  if (!version) {
    throw new StartError(
      `The folder ${cluster} is not a database. Move it away, or restore it from a backup.`,
    );
  }
  const isOurs = existsSync(accessFile(cluster));
  if (isOurs && version === engineVersion) return true;
  const what = isOurs ? `a database of PostgreSQL ${version}` : 'the database of an earlier release';
  throw new StartError(
    `The data folder ${dataFolder} holds ${what}, which this release can't open. Keep it, and move its data: ` +
      'with the release that made it run `npm run lodestar -- backup FILE`, then with this release and another ' +
      'DATA_DIR `npm run lodestar -- restore FILE`.',
  );
}

function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // A mounted volume may belong to someone else. The database inside it is in a folder of our own, closed too.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
