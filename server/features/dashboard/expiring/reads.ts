import { sql } from 'kysely';
import { columnsOf, jsonArray, jsonObject, nestedRow, valueFrom, type Sql } from '../../../db/json.ts';
import { personWith, withPlaces } from '../../../db/people.ts';
import { programsInView, type Viewer } from '../../../db/relations.ts';
import { dayIn, type Moment } from '../../../db/time-zone.ts';

/** The number of people unless more or fewer are asked for. */
const mostExpiring = 5;

const a = columnsOf<'assignments'>('a');

/**
 * The people whose training in a program in view ends first. Those whose last day comes first are first,
 * even if it is open again.
 */
export function listExpiring(viewer: Viewer, moment: Moment, limit: Sql<number | null>) {
  const inView = sql`(select * from programs p where ${programsInView(viewer)} and p.archived_at is null) p`;
  const most = sql`coalesce(${limit}, ${sql.lit(mostExpiring)})`;
  const { rows, fields, order } = expiringFirst(inView, moment, most);
  return jsonObject({
    people: valueFrom(
      jsonArray(personWith(fields), order),
      sql`from ${rows} a join users u on u.id = a.employee_id ${withPlaces}`,
    ).$notNull(),
  });
}

/** The same for programs `p`, as rows for a "from" as `a`, with their people `u`. */
export function expiringFirst(programs: Sql, { now, zone }: Moment, most: Sql) {
  const valid = (isDone: Sql<boolean>) => sql`(
    select a.* from assignments a
    where a.program_id = p.id and ${isDone} and is_active(a.standing) and a.valid_until >= ${dayIn(zone, now)}
    order by a.valid_until limit ${most})`;
  return {
    rows: sql`(
      select a.*, p.title from ${programs} cross join lateral (
        ${valid(sql`a.completed_at is not null`)} union all ${valid(sql`a.completed_at is null`)}) a
      order by a.valid_until, a.last_name, a.first_name, a.employee_id, p.title limit ${most})`,
    fields: {
      program: nestedRow({ _id: a.program_id, title: sql<string>`a.title` }),
      valid_until: sql<string>`a.valid_until`,
    },
    order: sql`order by a.valid_until, a.last_name, a.first_name, u.id, a.title`,
  };
}
