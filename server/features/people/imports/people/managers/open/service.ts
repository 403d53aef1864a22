import type { Question } from '#shared/people/imports/schemas';
import type { Db } from '../../../../../../db/tables.ts';
import * as store from './store.ts';

/** So many texts are compared by one statement, and so long names are looked for that are like them. */
const batchSize = 5;
const longestMilliseconds = 3_000;

/**
 * The texts that name nobody or several people, each with its candidates. If names are so many and so much alike that
 * it takes long, the texts with fewer rows have no candidates.
 */
export async function listOpen(tx: Db): Promise<NonNullable<Question['managers']>> {
  const open = await store.findOpen(tx);
  if (open === 0) return [];
  const end = performance.now() + longestMilliseconds;
  for (let place = 1; place <= open && performance.now() < end; place += batchSize)
    await store.findAlike(tx, place, place + batchSize - 1);
  return store.listOpen(tx);
}
