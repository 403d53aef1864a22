import { sql } from 'kysely';
import { isBelow, leads } from '../../../db/lines.ts';
import type { Db } from '../../../db/tables.ts';

/** Whether the person has people below in the line. */
export async function leadsPeople(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql<{ leads: boolean }>`select ${leads(sql`${personId}::uuid`)} as leads`.execute(
    db,
  );
  return rows[0]!.leads;
}

/** Whether the person oversees the program as its manager. */
export async function oversees(db: Db, personId: string, programId: string): Promise<boolean> {
  const { rows } = await sql`
    select from programs p where p.id = ${programId} and p.assigned_manager_id = ${personId}`.execute(db);
  return rows.length === 1;
}

/**
 * Those of these people who are active and below the person. Each has the nearest person in the line whose
 * deputy the person is, or null if the person is in the line, too.
 */
export async function listBelow(
  db: Db,
  personId: string,
  ids: readonly string[],
): Promise<{ id: string; deputy_for: string | null }[]> {
  const me = sql`${personId}::uuid`;
  const { rows } = await sql<{ id: string; deputy_for: string | null }>`
    select u.id, case when not bool_or(l.id = ${me}) then (array_agg(l.id order by l.level))[1] end as deputy_for
    from users u cross join lateral line_above(u.id) l
    where u.id = any(${ids}::uuid[]) and ${isBelow(me)} and (l.id = ${me} or l.deputy_id = ${me})
    group by u.id`.execute(db);
  return rows;
}
