import type { Database } from '../../db/database.ts';
import { explainMissingRights } from '../../db/errors.ts';
import { compareCounts, type WrongCount } from './store.ts';

export interface CountsVerdict {
  counts: number;
  wrong: WrongCount[];
}

/** Counts everything again and compares it with the stored counts; one statement, and so of one moment. */
export function verifyCounts({ db }: Pick<Database, 'db'>): Promise<CountsVerdict> {
  return compareCounts(db);
}

/** Makes all counts again, as the tables' owner. Throws StartError where this role may not. */
export async function rebuildCounts(database: Pick<Database, 'executeScript'>): Promise<void> {
  await database.executeScript('select rebuild_counts(), rebuild_figures()').catch(explainMissingRights);
}
