import { sql } from 'kysely';
import type { World } from './world.ts';

/** How many changes the trail tells of: one that concerns several people has an entry for each of them. */
export async function countChanges({ database }: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct request_id)::int as count from audit_entries`.execute(database.db);
  return rows[0]!.count;
}
