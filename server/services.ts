import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/schema.ts';
import type { Database } from './db/database.ts';

/** What every feature is handed: no feature reaches for a global. */
export interface Services {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
}
