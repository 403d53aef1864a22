import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { findAddress } from '../../server/db/embedded/address.ts';
import { clusterIn } from '../../server/db/embedded/data-folder.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import type { Environment } from '../server/settings.ts';

/** The address of the database that the environment names, for node-postgres; an embedded one must exist already. */
export async function databaseUrlOf(env: Environment): Promise<string> {
  const { databaseUrl, dataFolder } = readConfig(env);
  return databaseUrl ?? (await findAddress(clusterIn(dataFolder))).url;
}

/** Opens the database that the environment names, whether or not a server uses it, does the work and closes it. */
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
