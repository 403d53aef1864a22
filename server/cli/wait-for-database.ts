import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { hasUsers } from '../db/has-users.ts';
import { isWrongAddress, whyUnavailable } from '../db/errors.ts';

const pauseMilliseconds = 500;

/**
 * Waits until the database answers, as when both start at the same time. Returns after half a minute in any case:
 * what comes next will say what is wrong.
 */
export async function waitForDatabase({ db }: Database, attempts = 60): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      await hasUsers(db);
      return;
    } catch (error) {
      if (!whyUnavailable(error) || isWrongAddress(error)) return;
    }
    if (attempt === 1) console.error('The database does not answer yet: waiting for it …');
    await pause(pauseMilliseconds);
  }
}
