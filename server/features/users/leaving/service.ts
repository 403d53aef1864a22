import { Refusal } from '#shared/errors';
import { nameOf } from '#shared/person-name';
import { startOfToday } from '#shared/time';
import type { Db } from '../../../db/tables.ts';
import { deleteSignIns } from '../../sign-in/store.ts';
import * as store from '../store.ts';

/** At most three titles by name, the others counted. */
function listTitles(titles: readonly string[]): string {
  const named = titles
    .slice(0, 3)
    .map((title) => `“${title}”`)
    .join(', ');
  return titles.length > 3 ? `${named} and ${titles.length - 3} more` : named;
}

/**
 * Refuses to let go of somebody who is still needed: a manager of active programs, a trainer with sessions that are
 * not over (product §7, §8). To be called with the person locked. The last admin is the database's to keep.
 */
export async function assertFree(
  tx: Db,
  user: { id: string; first_name: string; last_name: string },
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const name = nameOf(user);
  const overseen = await store.listOverseenTitles(tx, user.id);
  if (overseen.length > 0) {
    throw new Refusal('user_in_the_way', {
      message: `${name} oversees active programs: ${listTitles(overseen)}.`,
    });
  }
  const taught = await store.listTaughtTitles(tx, user.id, startOfToday(now, timeZone));
  if (taught.length > 0) {
    throw new Refusal('user_in_the_way', {
      message: `${name} has sessions that are not over: ${listTitles(taught)}.`,
    });
  }
}

/** Ends the person's sign-ins and open assignments; returns the programs of the latter. */
export async function endRole(tx: Db, id: string): Promise<string[]> {
  await deleteSignIns(tx, id, null);
  return store.deleteOpenAssignments(tx, id);
}
