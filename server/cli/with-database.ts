import { readConfig, type Config } from '../config.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';

interface Circumstances {
  config: Config;
  now: Date;
  /** Migrations that this start applied. */
  applied: string[];
}

/**
 * Opens the configured database, brings it up to date, does the work and closes it, whatever happens. `asOwner` is for
 * what only the role that owns the tables may do.
 */
export async function withDatabase(
  work: (database: Database, circumstances: Circumstances) => Promise<void>,
  { asOwner = false } = {},
): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, console.error, { asOwner });
  try {
    const applied = await migrate(database);
    await work(database, { config, now: systemClock(), applied });
  } finally {
    await database.close();
  }
}
