import type { Question } from '#shared/people/imports/schemas';
import type { Db } from '../../../../../../db/tables.ts';
import * as store from './store.ts';

/** Texts that one statement compares with names. */
const batchSize = 5;

/** The time for all of them. */
const longestMilliseconds = 3_000;

/**
 * The texts that name nobody or several people, each with its candidates. If the time is over, the texts with the fewest
 * rows have none.
 */
export async function listOpen(tx: Db): Promise<NonNullable<Question['managers']>> {
  const open = await store.findOpen(tx);
  if (open === 0) return [];
  const end = performance.now() + longestMilliseconds;
  for (let place = 1; place <= open && performance.now() < end; place += batchSize)
    await store.findAlike(tx, place, place + batchSize - 1);
  return store.listOpen(tx);
}
