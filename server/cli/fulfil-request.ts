import { systemClock } from '../clock.ts';
import { readConfig, type Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { explainAbsence } from '../db/unavailable.ts';
import { askServer } from '../local-socket/ask.ts';
import { fulfil, type Request, type ResultOf } from '../local-socket/requests.ts';
import { StartError } from '../start-error.ts';

/**
 * Does what is asked where the data are: on PostgreSQL itself, in the embedded database of a running server through
 * that server, else in its folder. Throws StartError for what the person can fix.
 */
export async function fulfilRequest<Asked extends Request>(
  asked: Asked,
  write: (bytes: Uint8Array) => Promise<void> = async () => {},
): Promise<ResultOf<Asked>> {
  const config = readConfig(process.env);
  if (!config.databaseUrl) {
    const answer = await askServer(config.dataFolder, asked, write);
    if (answer) return answer.result;
    await assertDatabaseThere(config);
  }
  const database = await openDatabase(config, console.error);
  try {
    // A backup can also be taken of a database that an update has yet to migrate.
    if (asked.ask !== 'backup') await assertUpToDate(database);
    return (await fulfil(asked, { database, clock: systemClock }, write)) as ResultOf<Asked>;
  } finally {
    await database.close();
  }
}

/** Throws StartError while migrations of this release are missing. */
export async function assertUpToDate(database: Database): Promise<void> {
  const isReady = await isMigrated(database).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== '42P01') return explainAbsence(error);
    return false;
  });
  if (!isReady) throw new StartError('The database is not up to date. First: lodestar migrate');
}

/** Looking must not make a new database. */
async function assertDatabaseThere({ dataFolder }: Config): Promise<void> {
  const { hasDatabase } = await import('../db/embedded/data-folder.ts');
  if (!hasDatabase(dataFolder))
    throw new StartError(`There is no database in the data folder ${dataFolder}.`);
}
