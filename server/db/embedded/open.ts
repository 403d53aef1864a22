import { PGlite, types, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PostgresDialect, type Dialect } from 'kysely';
import { StartError } from '../../start-error.ts';
import type { Access, CopySession } from '../copy/copy-session.ts';
import { withEmbeddedSession } from '../copy/embedded-session.ts';
import { clusterIn, createDatabase, hasDatabase, prepareDataFolder } from './data-folder.ts';
import { DurableFileSystem } from './durable-file-system.ts';
import { freeSpaceGuard } from './free-space.ts';
import { takeLock } from './lock.ts';
import { maintain } from './maintenance.ts';
import { runScript } from './run-script.ts';
import { SingleConnection } from './single-connection.ts';
import { initParameters, startParameters } from './start-parameters.ts';
import { StorageFullError } from './storage-full-error.ts';

export interface EmbeddedOptions {
  /** Where the database lives; null keeps it in memory, for tests. */
  dataFolder: string | null;
  /** Below this many free bytes `assertWritable` refuses; 64 MiB unless told. */
  minimumFreeBytes?: number;
  /** Bytes that may still be used on the disk of a folder; asks the system unless told. */
  freeBytes?: (folder: string) => Promise<number>;
  /** What `dump` returned: a database in memory starts as that copy. */
  loadFrom?: Blob;
}

/** The embedded database. Keeps the process alive until it is closed. */
export interface EmbeddedDatabase {
  /** Date columns arrive as 'YYYY-MM-DD', timestamptz as Date, int8 as number, numeric as string. */
  readonly dialect: Dialect;
  /** Whether the data folder held no database before. */
  readonly isNew: boolean;
  /** Throws StorageFullError while the disk is too full to write safely. */
  assertWritable(): Promise<void>;
  /** Runs several statements, all or none unless they begin and commit themselves. Throws the database's error. */
  executeScript(text: string): Promise<void>;
  /** Runs the work in one transaction while nobody else has the connection. */
  copying<Result>(access: Access, work: (session: CopySession) => Promise<Result>): Promise<Result>;
  /** To be called every minute or so: what PostgreSQL's background processes would do. */
  maintain(): Promise<void>;
  /** How busy the connection is at this moment. */
  load(): { lent: number; waiting: number };
  /** A copy of the whole database, for `loadFrom`. */
  dump(): Promise<Blob>;
  /** Ends the running query first. Calling it again does nothing more. */
  close(): Promise<void>;
}

// The same values as from the `pg` driver with its int8 and date parsers set.
const parsers = { [types.INT8]: Number, [types.DATE]: (text: string) => text };
const defaultMinimumFreeBytes = 64 * 1024 * 1024;

/**
 * Opens the database in the data folder, creating both when they aren't there. Throws StartError when the folder
 * can't be used, is in use by another process, holds a damaged database or one of another PostgreSQL, or has no
 * room for a new one.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataFolder, minimumFreeBytes = defaultMinimumFreeBytes, freeBytes, loadFrom } = options;
  if (dataFolder === null) {
    const pglite = await open({ durable: false }, loadFrom ? { loadDataDir: loadFrom } : {});
    return wrap(pglite, { isNew: true, assertWritable: async () => {}, release: () => {} });
  }
  prepareDataFolder(dataFolder);
  const lock = await takeLock(dataFolder);
  try {
    const space = { folder: dataFolder, minimumFreeBytes, ...(freeBytes && { freeBytes }) };
    const assertWritable = freeSpaceGuard(space);
    const isNew = !hasDatabase(dataFolder);
    if (isNew) {
      await assertWritable();
      await createDatabase(dataFolder);
    }
    const pglite = await openFolder(dataFolder);
    return wrap(pglite, { isNew, assertWritable, release: () => lock.release() });
  } catch (error) {
    lock.release();
    if (!(error instanceof StorageFullError)) throw error;
    throw new StartError(`The disk of ${dataFolder} is too full for a new database.`, { cause: error });
  }
}

async function openFolder(dataFolder: string): Promise<PGlite> {
  const fs = new DurableFileSystem(clusterIn(dataFolder));
  try {
    return await open({ durable: true }, { fs });
  } catch (cause) {
    const reason = fs.lastProblem ?? (cause as Error).message;
    throw new StartError(`The database in ${dataFolder} can't be opened: ${reason}.`, { cause });
  }
}

function open({ durable }: { durable: boolean }, storage: PGliteOptions): Promise<PGlite> {
  return PGlite.create({
    ...storage,
    parsers,
    extensions: { pg_trgm },
    startParams: startParameters({ durable }),
    initDbStartParams: initParameters,
  });
}

interface Surroundings extends Pick<EmbeddedDatabase, 'isNew' | 'assertWritable'> {
  release(): void;
}

function wrap(pglite: PGlite, surroundings: Surroundings): EmbeddedDatabase {
  const connection = new SingleConnection(pglite);
  const closeOnce = async () => {
    try {
      await connection.exclusively(() => pglite.close());
    } finally {
      surroundings.release();
    }
  };
  let closed: Promise<void> | undefined;
  return {
    dialect: new PostgresDialect({ pool: connection }),
    isNew: surroundings.isNew,
    assertWritable: () => surroundings.assertWritable(),
    executeScript: (text) => connection.exclusively(() => runScript(pglite, text)),
    copying: (access, work) => withEmbeddedSession(connection, access, work),
    maintain: () => maintain(connection),
    load: () => ({ lent: connection.lent, waiting: connection.waiting }),
    dump: () => connection.exclusively(() => pglite.dumpDataDir('none')),
    close: () => (closed ??= closeOnce()),
  };
}
