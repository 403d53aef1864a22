import { sql } from 'kysely';
import type { Sql } from './json.ts';

/*
 * The people who answer for somebody's trainings (product §94): the acting line manager, else the program's manager, else the
 * admins. The function `acting_manager` says who acts.
 */

/**
 * Whether the person of the assignment `a` has no acting line manager. Mostly their own one acts, and nobody
 * further above is looked for.
 */
const isLedByNobody = sql<boolean>`not exists (
  select from users person join users lead on lead.id = person.line_manager_id
  where person.id = a.employee_id
    and (is_active(lead.standing) and not is_away(lead.id) or acting_manager(lead.id) is not null))`;

/** Whether the person `m` answers for the program `p` where there is no acting line manager. */
const answersForProgram = sql<boolean>`case when has_acting_overseer(p) then p.assigned_manager_id = m.id
  else m.standing = 'admin' end`;

/**
 * The trainings `a` of active programs `p` and active people for which the person answers, for a "from".
 * `is_below` says for which by the line. The others are found by the program.
 */
export const trainingsAnsweredFor = (me: Sql | string, which: Sql<boolean>): Sql => sql`(
  select a.*, true as is_below from people_acted_for(${me}::uuid) b
  join assignments a on a.employee_id = b.id join programs p on p.id = a.program_id
  where b.is_active and p.archived_at is null and ${which}
  union all
  select a.*, false from users m join programs p on p.archived_at is null and ${answersForProgram}
  join assignments a on a.program_id = p.id
  where m.id = ${me}::uuid and is_active(m.standing) and is_active(a.standing)
    and ${which} and ${isLedByNobody})`;

/** Whether people below the person `u` have open trainings for which the person answers. */
export const answersForTeam = sql<boolean>`exists (
  select from people_acted_for(u.id) b join assignments a on a.employee_id = b.id join programs p on p.id = a.program_id
  where b.is_active and a.completed_at is null and p.archived_at is null)`;

/** Whether there are open trainings for which nobody but the admins answers. */
export const areLeftToAdmins = sql<boolean>`exists (
  select from programs p join assignments a on a.program_id = p.id
  where p.archived_at is null and not has_acting_overseer(p) and a.completed_at is null and is_active(a.standing)
    and ${isLedByNobody})`;
