import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { hasUsers } from '../db/has-users.ts';
import { isMigrated } from '../db/migrate.ts';
import { isWrongAddress, whyUnavailable } from '../db/errors.ts';

const pauseMilliseconds = 500;

/**
 * Waits until the database answers, as when both start at the same time. Returns after half a minute in any case: the
 * next step will name the problem. True where only a standby answers, with all that this release needs.
 */
export async function waitForDatabase(database: Database, attempts = 60): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      await hasUsers(database.db);
      return false;
    } catch (error) {
      if (!whyUnavailable(error) || isWrongAddress(error)) return false;
    }
    const { hasPrimary, answersReads } = database.state();
    const db = database.dbForReading;
    if (!hasPrimary && answersReads && (await isMigrated({ db }).catch(() => false))) return true;
    if (attempt === 1) console.error("The database doesn't answer yet. Waiting for it …");
    await pause(pauseMilliseconds);
  }
  return false;
}
