import { sql } from 'kysely';
import type { Db } from '../../../../db/tables.ts';

/** How many active people the source keeps. */
export async function countPeopleOf(db: Db, source: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from users where source = ${source} and deactivated_at is null and suspended_at is null`.execute(
    db,
  );
  return rows[0]!.count;
}

/** How many lines are refused, but for those about somebody new who has left already. */
export async function countRefused(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_lines
    where import_id = ${id} and verdict = 'refused' and code is distinct from 'has_left'`.execute(db);
  return rows[0]!.count;
}

/** Whether a line is refused that tells no key that could be read: it may be about anybody. */
export async function hasUnreadLine(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from import_lines where import_id = ${id} and verdict = 'refused' and key = '' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
