import type { Db } from '../../server/db/tables.ts';
import { listEntriesSince } from './entries.ts';
import { replay } from './replay.ts';
import { ReplayedCompany } from './replayed-company.ts';
import { findDifferences, readRows } from './rows.ts';

/** A company as its audit trail tells it, from the first entry on, replayed as the trail grows. */
export class ReplayedTrail {
  readonly #db: Db;
  readonly #company = new ReplayedCompany();
  #last = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Where the rows are not those to which the trail leads by now, in words; while nobody changes anything. */
  async findDifferences(): Promise<string[]> {
    const entries = await listEntriesSince(this.#db, this.#last);
    this.#last = entries.at(-1)?.id ?? this.#last;
    return findDifferences(replay(entries, this.#company).rows, await readRows(this.#db));
  }
}
