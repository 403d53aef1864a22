import { sql } from 'kysely';
import type { Duties } from '#shared/people/handover/schemas';
import { isActive } from '../../../db/active.ts';
import { isAwayAtStart } from '../../../db/away.ts';
import {
  columnsOf,
  isoInstant,
  jsonArray,
  jsonObject,
  jsonRows,
  nestedRow,
  type Sql,
} from '../../../db/json.ts';
import { byName, personJson, withPlaces } from '../../../db/people.ts';
import { isOver } from '../../../db/seats.ts';

const p = columnsOf<'programs'>('p');
const s = columnsOf<'training_sessions'>('s');

/** The active programs `p` that the person oversees. */
export const overseenBy = (id: Sql | string): Sql =>
  sql`from programs p where p.assigned_manager_id = ${id} and p.archived_at is null`;

/** The sessions `s` of active programs `p` that the person teaches and that are not over. */
export const taughtBy = (id: Sql | string, now: Sql<Date> | Date): Sql =>
  sql`from training_sessions s join programs p on p.id = s.program_id and p.archived_at is null
    where s.trainer_id = ${id} and s.cancelled_at is null and not ${isOver(sql`s`, now)}`;

/**
 * The sessions `o` of active programs `other`, beside `s`, in which the person under this alias is at that
 * time. They teach them, or sit there.
 */
export const busyDuring = (alias: string): Sql => {
  const person = sql.ref(`${alias}.id`);
  const isThen = sql`o.cancelled_at is null and other.archived_at is null
    and o.starts_at < s.ends_at and s.starts_at < o.ends_at and (s.part_count + o.part_count = 2 or parts_meet(s.id, o.id))`;
  return sql`(
    select o.id, o.program_id from training_sessions o join programs other on other.id = o.program_id
    where o.trainer_id = ${person} and o.id <> s.id and ${isThen}
    union
    select o.id, o.program_id from assignments held
    join training_sessions o on o.id = held.session_id join programs other on other.id = o.program_id
    where held.employee_id = ${person} and held.completed_at is null and ${isThen})`;
};

const mostSuggested = 5;

/** Trainers beside this person who are free during the session `s`: those who teach its program, then others by name. */
const suggestions = (id: Sql | string): Sql<Duties['sessions'][number]['suggestions']> => {
  const order = sql`u.teaches desc, u.last_name, u.first_name, u.id`;
  const most = sql.lit(mostSuggested);
  return sql`(
    select ${jsonArray(personJson, sql`order by ${order}`)}
    from (
      select u.* from (values (true), (false)) wanted (teaches)
      cross join lateral (
        select u.*, wanted.teaches from users u
        where u.standing = 'trainer' and ${isActive} and u.id <> ${id} and wanted.teaches = exists (
            select from training_sessions own where own.program_id = s.program_id and own.trainer_id = u.id)
          and not exists (select from ${busyDuring('u')} busy)
          and not ${isAwayAtStart(sql`u.id`)}
        ${byName} limit ${most}) u
      order by ${order} limit ${most}) u
    ${withPlaces})`;
};

/** The duties of a person, which somebody else has to take over before the person can go. */
export function viewDuties(id: Sql | string, now: Sql<Date> | Date): Sql<Duties> {
  return jsonObject({
    programs: jsonRows(
      { _id: p.id, title: p.title },
      sql`${overseenBy(id)} order by p.deadline, p.title, p.id`,
    ),
    sessions: jsonRows(
      {
        _id: s.id,
        start_time: isoInstant(s.starts_at),
        program: nestedRow({ _id: p.id, title: p.title }),
        suggestions: suggestions(id),
      },
      sql`${taughtBy(id, now)} order by s.starts_at, p.title, s.id`,
    ),
    people: sql<Duties['people']>`(
      select ${jsonArray(personJson, byName)} from users u ${withPlaces}
      where u.line_manager_id = ${id} and ${isActive})`,
  });
}
