import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** A count that differs from its rows; null where it is not kept, or has nothing to count. */
export interface WrongCount {
  subject: string;
  kept: number[] | null;
  counted: number[] | null;
}

/** Merges the shards that several connections have written of the same counts; reading them costs less then. */
export async function foldCounts(db: Db): Promise<void> {
  await sql`select fold_counts()`.execute(db);
}

/** How many counts there are, and those that are wrong. A count of nothing may be kept or not. */
export async function compareCounts(db: Db): Promise<{ counts: number; wrong: WrongCount[] }> {
  const { rows } = await sql<WrongCount & { counts: number }>`
    with compared as (select * from recount())
    select (select count(*) from compared)::int as counts, subject,
      to_json(kept) as kept, to_json(counted) as counted
    from (values (1)) as always left join compared
      on coalesce(kept, array_fill(0::bigint, array[cardinality(counted)]))
        <> coalesce(counted, array_fill(0::bigint, array[cardinality(kept)]))`.execute(db);
  return {
    counts: rows[0]!.counts,
    wrong: rows.filter(({ subject }) => subject !== null).map(({ counts: _, ...count }) => count),
  };
}
