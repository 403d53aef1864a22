import { readConfig, type Config } from '../config.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { isMigrated, migrate, type Applied } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { explainAbsence, hasSqlState } from '../db/errors.ts';
import { assertKnowsZone, withStoredZone } from '../db/time-zone.ts';
import { StartError } from '../start-error.ts';

interface Circumstances {
  config: Config;
  now: Date;
}

interface Migrated extends Circumstances {
  /** By this start. */
  applied: Applied;
}

/**
 * Opens the configured database, brings it up to date, does the work and closes it in any case. `asOwner` is for work
 * that only the role that owns the tables may do.
 */
export async function withDatabase(
  work: (database: Database, circumstances: Migrated) => Promise<void>,
  { asOwner = false } = {},
): Promise<void> {
  const environment = readConfig(process.env);
  const database = await openDatabase(environment, console.error, { asOwner });
  try {
    await assertKnowsZone(database.db, environment.timeZone).catch(explainAbsence);
    const config = await withStoredZone(database.db, environment);
    const applied = await migrate(database, config);
    await work(database, { config, now: systemClock(), applied });
  } finally {
    await database.close();
  }
}

/**
 * The same for commands that read the present data, or remove some: they make and migrate nothing. Throws StartError
 * if there is no database, or one that this release has yet to migrate. A backup can be taken of that as well.
 */
export async function withExistingDatabase<Result>(
  work: (database: Database, circumstances: Circumstances) => Promise<Result>,
  { asOwner = false, mustBeMigrated = true } = {},
): Promise<Result> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, console.error, { asOwner, mustExist: true });
  try {
    if (mustBeMigrated) await assertMigrated(database);
    const settings = mustBeMigrated ? await withStoredZone(database.db, config) : config;
    return await work(database, { config: settings, now: systemClock() });
  } finally {
    await database.close();
  }
}

async function assertMigrated(database: Database): Promise<void> {
  const isReady = await isMigrated(database).catch((error: unknown) => {
    return hasSqlState(error, 'undefined_table') ? false : explainAbsence(error);
  });
  if (!isReady) throw new StartError('The database is not up to date. First: lodestar migrate');
}
