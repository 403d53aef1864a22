import { Refusal } from '#shared/errors';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { accountOf } from '../database-addresses.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { Database } from './database.ts';
import { hasDatabase } from './embedded/data-folder.ts';
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { createFreeSpaceGuard } from './embedded/free-space.ts';

interface Purpose {
  /** For work that only the role that owns the tables may do. */
  asOwner?: boolean;
  /** For the server itself. */
  serves?: boolean;
  /** For a command that looks: it makes no new database. */
  mustExist?: boolean;
  /** Called with a sentence when a state of the database that lasts begins and when it ends. */
  onState?: (line: string) => void;
}

// PostgreSQL panics when it can't write its log; refusing changes before that leaves room for work under way.
const minimumFreeBytes = 64 * 1024 * 1024;

/**
 * Opens the database that the configuration names: a PostgreSQL of the company's, or the embedded one in the
 * data folder. `onBackgroundError` gets errors in the background, whose work is tried again. Throws
 * StartError when the data folder can't be used.
 */
export async function openDatabase(
  config: Config,
  onBackgroundError: (error: unknown) => void,
  { asOwner = false, serves = false, mustExist = false, onState = () => {} }: Purpose = {},
): Promise<Database> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databasePoolSize, statementTimeoutSeconds } = config;
  const options = {
    poolSize: databasePoolSize,
    statementTimeoutSeconds,
    serves,
    onConnectionError: onBackgroundError,
    onState,
  };
  if (url) {
    return connectPostgres({
      ...options,
      url: (asOwner && ownerUrl) || url,
      ownerUrl,
      applicationRole: applicationRoleOf(url, ownerUrl),
    });
  }
  return openEmbedded(config.dataFolder, options, mustExist);
}

async function openEmbedded(
  dataFolder: string,
  options: Omit<Parameters<typeof connectPostgres>[0], 'url'>,
  mustExist: boolean,
): Promise<Database> {
  if (mustExist && !hasDatabase(dataFolder)) {
    throw new StartError(`There is no database in the data folder ${dataFolder}.`);
  }
  const postgres = await openEmbeddedPostgres(dataFolder);
  const hasRoom = createFreeSpaceGuard({ folder: dataFolder, minimumFreeBytes });
  const database = connectPostgres({ ...options, url: postgres.url, ensureRunning: postgres.ensureRunning });
  return {
    ...database,
    assertWritable: async () => {
      await database.assertWritable();
      if (!(await hasRoom())) throw new Refusal('storage_full');
    },
    close: async () => {
      await database.close();
      await postgres.close();
    },
  };
}

/** Null where one role does it all: an owner that took its own rights back would be left with none. */
function applicationRoleOf(url: string, ownerUrl: string | null): string | null {
  const { user } = accountOf(url);
  return ownerUrl === null || accountOf(ownerUrl).user === user ? null : user;
}
