import { sql } from 'kysely';
import { jsonArray, jsonObject, jsonRow, jsonRows, type ValueOf } from '../../../../db/json.ts';
import { personFields, withDepartment } from '../../../../db/people.ts';
import { mostNamed } from '../../../../db/person-figures.ts';
import type { Viewer } from '../../../../db/relations.ts';
import { dueOf, isOverdue } from '../../../../db/status.ts';
import type { Moment } from '../../../../db/time-zone.ts';
import { expiringFirst } from '../../expiring/reads.ts';

/* The people of a manager, whose programs stand in `mine`. */

const mostBehind = 5;
const mostExpiring = 5;
const mostEmployees = 6;

const { _id, first_name, last_name, email, background_color } = personFields;
const listed = { _id, first_name, last_name, email, background_color };

/**
 * The people who are most behind. A kept figure finds them (functions/refresh_figures.sql); in how many
 * trainings each of them is behind is counted.
 */
export function listBehind(manager: Viewer['_id'], { now }: Moment) {
  const program = jsonObject({ _id: sql<string>`o.id`, title: sql<string>`o.title` });
  const named = jsonArray(program, sql`order by o.place`, {
    where: sql`o.place <= ${sql.lit(mostNamed)}`,
  });
  return jsonRows(
    { ...listed, overdue: sql<number>`f.overdue`, overdue_in: sql<ValueOf<typeof named>>`f.named` },
    sql`from (
        select person_id from people_behind where manager_id = ${manager}
        order by -overdue, last_name, first_name, person_id limit ${sql.lit(mostBehind)}) b
      join users u on u.id = b.person_id cross join lateral (
        select count(*) as overdue, ${named} as named from (
          select p.id, p.title, row_number() over (order by ${dueOf}, p.title, p.id) as place
          from mine p join assignments a on a.program_id = p.id
          where a.employee_id = u.id and is_active(a.standing) and ${isOverdue(now)}) o) f
      where f.overdue > 0 order by f.overdue desc, u.last_name, u.first_name, u.id`,
  );
}

/** The people whose training expires next. */
export function listExpiringNext(moment: Moment) {
  const { rows, fields, order } = expiringFirst(sql`mine p`, moment, sql`${sql.lit(mostExpiring)}`);
  return jsonRows(
    { ...listed, ...fields },
    sql`from ${rows} a join users u on u.id = a.employee_id ${order}`,
  );
}

/** A person may be in several programs, so people are counted only if there are at most this many assignments. */
const mostCounted = 500;

/** The first employees by name, and how many there are; of many, more than how many there are at least. */
export function listFirstEmployees() {
  const byName = sql`order by last_name, first_name, employee_id limit ${sql.lit(mostEmployees)}`;
  const first = sql`(
    select distinct a.last_name, a.first_name, a.employee_id from mine p cross join lateral (
      select last_name, first_name, employee_id from assignments
      where program_id = p.id and is_active(standing) ${byName}) a ${byName})`;
  const department = sql<{ name: string } | null>`
    case when d.id is not null then ${jsonObject({ name: sql<string>`d.name` })} end`;
  const isCounted = sql<boolean>`assignments <= ${sql.lit(mostCounted)}`;
  return jsonRow(
    {
      employees: jsonRows(
        { ...listed, department },
        sql`from ${first} a join users u on u.id = a.employee_id ${withDepartment} order by a.last_name, a.first_name, u.id`,
      ),
      total: sql<number | null>`case when programs <= 1 then assignments when ${isCounted} then (
        select count(distinct a.employee_id) from mine p join assignments a on a.program_id = p.id
        where is_active(a.standing)) end`,
      more_than: sql<number | null>`case when programs > 1 and not ${isCounted} then largest - 1 end`,
    },
    sql`from (
      select count(*) as programs, coalesce(sum(total), 0) as assignments, max(total) as largest from mine) each`,
  );
}
