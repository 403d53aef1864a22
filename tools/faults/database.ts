import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { findAddress } from '../../server/db/embedded/address.ts';
import { clusterIn } from '../../server/db/embedded/data-folder.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import type { Environment } from '../server/settings.ts';

/** Where the database of a place is, for node-postgres; the embedded one must have been made already. */
export async function databaseUrlOf(env: Environment): Promise<string> {
  const { databaseUrl, dataFolder } = readConfig(env);
  return databaseUrl ?? (await findAddress(clusterIn(dataFolder))).url;
}

/** Opens the database of a place beside its server or without one, does the work on it and closes it. */
export async function withDatabaseOf<Result>(
  env: Environment,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(readConfig(env), () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
