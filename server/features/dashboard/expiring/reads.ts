import { sql } from 'kysely';
import { columnsOf, jsonArray, jsonObject, nestedRow, valueFrom, type Sql } from '../../../db/json.ts';
import { personWith, withDepartment } from '../../../db/people.ts';
import { programsInView, type Viewer } from '../../../db/relations.ts';
import { dayIn, type Moment } from '../../../db/time-zone.ts';

/** So many people are told unless more or fewer are asked for. */
const mostExpiring = 5;

const a = columnsOf<'assignments'>('a');

/**
 * The people whose training in a program in view is valid no longer than anybody else's, those first whose last day comes
 * first; whether it is open again or not.
 */
export function listExpiring(viewer: Viewer, { now, zone }: Moment, limit: Sql<number | null>) {
  const most = sql`coalesce(${limit}, ${sql.lit(mostExpiring)})`;
  const valid = (isDone: Sql<boolean>) => sql`(
    select a.* from assignments a
    where a.program_id = p.id and ${isDone} and is_active(a.standing) and a.valid_until >= ${dayIn(zone, now)}
    order by a.valid_until limit ${most})`;
  const row = personWith({
    program: nestedRow({ _id: a.program_id, title: sql<string>`a.title` }),
    valid_until: sql<string>`a.valid_until`,
  });
  return jsonObject({
    people: valueFrom(
      jsonArray(row, sql`order by a.valid_until, a.last_name, a.first_name, u.id, a.title`),
      sql`from (
        select a.*, p.title from programs p cross join lateral (
          ${valid(sql`a.completed_at is not null`)} union all ${valid(sql`a.completed_at is null`)}) a
        where ${programsInView(viewer)} and p.archived_at is null
        order by a.valid_until, a.last_name, a.first_name, a.employee_id, p.title limit ${most}) a
      join users u on u.id = a.employee_id ${withDepartment}`,
    ).$notNull(),
  });
}
