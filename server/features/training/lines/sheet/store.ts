import { sql } from 'kysely';
import { isActive } from '../../../../db/active.ts';
import type { Db } from '../../../../db/tables.ts';
import { trainingsOnSheet } from './reads.ts';

/** The people who answer for open trainings of somebody without an e-mail address: they have a sheet to print. */
export async function listSheetReaders(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as materialized (
      select a.program_id, a.employee_id
      from users u join assignments a on a.employee_id = u.id join programs p on p.id = a.program_id
      where u.email is null and ${isActive} and a.completed_at is null and p.archived_at is null
    ), led as materialized (
      select u.id, case when is_active(lead.standing) and not is_away(lead.id) then lead.id
        when lead.id is not null then acting_manager(u.id) end as manager
      from users u left join users lead on lead.id = u.line_manager_id
      where u.id in (select employee_id from asked)
    ), left_over as materialized (
      select distinct p.assigned_manager_id, has_acting_overseer(p) as is_overseen
      from led join asked on asked.employee_id = led.id join programs p on p.id = asked.program_id
      where led.manager is null
    )
    select manager as id from led where manager is not null
    union select assigned_manager_id from left_over where is_overseen
    union select u.id from users u where u.standing = 'admin' and exists (select from left_over where not is_overseen)
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** How many people are on the sheet of this person. */
export async function countOnSheet(tx: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct a.employee_id)::int as count from ${trainingsOnSheet(personId)} a`.execute(tx);
  return rows[0]!.count;
}
