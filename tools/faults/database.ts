import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import type { Environment } from '../server/settings.ts';

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
