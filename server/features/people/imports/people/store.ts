import { sql } from 'kysely';
import type { CalendarDate } from '#shared/time';
import type { Sql } from '../../../../db/json.ts';
import { asCell, emailKey, idKey, loginKey } from '../../../../db/person-keys.ts';
import type { Db } from '../../../../db/tables.ts';
import { makeTable } from './staging/store.ts';

/*
 * A file of people is checked in temporary tables, by statements about all of its lines (product §107). None writes or
 * locks anything else. import_rows has the facts of lines, import_found the people that they mean, import_after each
 * person as the line leaves them, and import_judged the verdicts. The tables end with the transaction.
 */

const told = (field: string) => sql`${sql.lit(field)} = any(r.told)`;
const after = (field: string) =>
  sql`case when ${told(field)} then r.${sql.ref(field)} else u.${sql.ref(field)} end as ${sql.ref(field)}`;
/** Where the line tells a key of an alias of the person, the person keeps their own. */
const keyAfter = (field: string, of: (key: Sql) => Sql) => {
  const key = sql.ref(field);
  return sql`case when ${told(field)} and not exists (
      select from same_people x join users o on o.id = x.alias_id
      where x.person_id = f.person and ${of(sql`o.${key}`)} = ${of(sql`r.${key}`)})
    then r.${key} else u.${key} end`;
};
const placeAfter = (kind: string, column: string) =>
  sql`case when ${told(kind)} then (
      select p.id from import_places p where p.kind = ${sql.lit(kind)} and p.key = same_name(r.${sql.ref(kind)}))
    else u.${sql.ref(column)} end as ${sql.ref(column)}`;

/**
 * The tags of the person, or those of the line in their place, with those of each key that it has by itself. Each is
 * there once, whatever its case.
 */
const tagsAfter = sql`case when cardinality(r.tag_keys) = 0 and not ${told('tags')} then coalesce(u.tags, '{}') else array(
    select tag from (
      select distinct on (same_name(tag)) tag, place from unnest(array(
          select t from unnest(case when ${told('tags')} then r.tags else coalesce(u.tags, '{}') end) t
          where same_name(split_part(t, ':', 1)) <> all(names_of(r.tag_keys))) || r.tag_values)
        with ordinality each (tag, place)
      order by same_name(tag), place) once
    order by place) end as tags`;

/** Whether the line names the person as their own line manager by another account of theirs: that tells nothing. */
const leadsOneself = sql`exists (
    select from same_people x join users o on o.id in (x.alias_id, case when f.alias is not null then x.person_id end)
    where x.person_id = f.person and r.manager_key
      in (${idKey(sql`o.external_id`)}, ${loginKey(sql`o.login`)}, ${emailKey(sql`o.email`)}))`;

/** The personnel ID of somebody new who has neither an address nor a login, if it is their login. */
const fromId = sql`case when f.person is null and r.email is null and r.login is null then r.id_login end`;

/** The keys: of somebody who has left nothing else counts. */
const whoIsMeant = sql.lit('{external_id,login,email}');

/** Each person as the line leaves them, whether or not it is accepted; a new one has an id already. */
export async function foretell(tx: Db, today: CalendarDate): Promise<void> {
  // An absence that is over tells nothing.
  const isOver = sql`coalesce(r.away_until < ${today}::date, false)`;
  await makeTable(
    tx,
    'import_after',
    sql`
      select r.line, case when counts then r.code end as code, case when counts then r.field end as field,
        case when counts then r.why end as why, f.person, f.alias, case when not is_left then f.maybe end as maybe, f.lost_zeros,
        is_left, coalesce(f.person, gen_random_uuid()) as id,
        u.standing, u.since, case when ${leadsOneself} then array_remove(r.told, 'line_manager') else r.told end as told,
        case when not ${leadsOneself} then r.line_manager end as line_manager,
        case when not ${leadsOneself} then r.manager_key end as manager_key, r.id_key,
        coalesce(r.login_key, ${loginKey(fromId)}) as login_key, r.email_key, ${keyAfter('external_id', idKey)} as external_id,
        coalesce(${keyAfter('login', loginKey)}, ${fromId}) as login, ${keyAfter('email', emailKey)} as email,
        ${after('first_name')}, ${after('joined_on')},
        coalesce(case when ${told('last_name')} then r.last_name else u.last_name end, '') as last_name,
        coalesce(r.role, u.role, 'employee') as role,
        ${placeAfter('department', 'department_id')}, ${placeAfter('site', 'site_id')},
        ${placeAfter('position', 'position_id')}, ${tagsAfter},
        case when ${isOver} then x.from_day when ${told('away_from')} then r.away_from else x.from_day end as away_from,
        case when ${isOver} then x.until_day when ${told('away_until')} then r.away_until else x.until_day end as away_until
      from import_rows r join import_found f using (line) left join users u on u.id = f.person
      left join absences x on x.person_id = f.person
      cross join lateral (
        select coalesce(r.standing = 'left', false) or coalesce(r.left_on < ${today}::date, false) as is_left) standing
      cross join lateral (select not is_left or coalesce(r.field = any(${whoIsMeant}), true) as counts) refusal`,
  );
}

const twice = (column: string) => sql`(
  select ${sql.ref(column)} from import_after where ${sql.ref(column)} is not null group by 1 having count(*) > 1)`;

/** Whether somebody else has the key in the line, or that of a person who is new or comes back. */
const isTaken = (field: string, key: Sql, own: Sql) => sql`(
  (${sql.lit(field)} = any(a.told) or a.person is null or u.standing = 'left') and ${own} is not null
  and exists (select from users o where ${key} = ${own} and o.deactivated_at is null and o.id is distinct from a.person))`;

/** Whether the person `u` would lose a role that trainings or sessions need; `a` is the person after the line. */
export const leavesRole = sql`(a.role <> u.role and (
  (u.role = 'manager' and exists (
    select from programs p where p.assigned_manager_id = u.id and p.archived_at is null))
  or (u.role = 'trainer' and exists (
    select from training_sessions s join programs p on p.id = s.program_id
    where s.trainer_id = u.id and s.ends_at > change_instant() and s.cancelled_at is null and p.archived_at is null))))`;

/** Whether another line means the same person. One with a key of theirs comes before one with a key of an alias. */
const isTwice = sql`(p.person is not null and (a.alias is not null or p.own <> 1))`;

/** Whether the name changes into one that looks like an address. */
const isNewAddress = (part: 'first_name' | 'last_name') => {
  const [now, before] = [sql.ref(`a.${part}`), sql.ref(`u.${part}`)];
  return sql`(looks_like_address(${now}) and without_fillers(${now}) is distinct from without_fillers(${before}))`;
};

/** Refuses lines that can't be done. */
export async function refuseLines(tx: Db, lastDay: CalendarDate): Promise<void> {
  await sql`
    update import_after a set code = refused.code, field = refused.field
    from (
      select a.line, r.code, r.field
      from import_after a
      left join users u on u.id = a.person
      left join ${twice('id_key')} i using (id_key)
      left join ${twice('login_key')} g using (login_key)
      left join ${twice('email_key')} e using (email_key)
      left join import_lost lost on lost.key = a.manager_key
      left join (
        select person, count(*) filter (where alias is null) as own from import_after where person is not null
        group by 1 having count(*) > 1) p using (person)
      cross join lateral (
        select * from (values
          (1, 'zeros_lost', a.lost_zeros, a.lost_zeros is not null),
          (2, 'key_twice', 'external_id', i.id_key is not null),
          (3, 'key_twice', 'login', g.login_key is not null),
          (4, 'key_twice', 'email', e.email_key is not null),
          (5, 'key_twice', null, ${isTwice}),
          (6, 'has_left', null, a.is_left and a.person is null),
          (7, 'zeros_lost', 'line_manager', lost.key is not null),
          (8, 'role_admin', 'role', a.role = 'admin' and u.role is distinct from 'admin'),
          (9, 'name', 'first_name', coalesce(a.first_name, '') = ''),
          (10, 'name_like_address', 'first_name', ${isNewAddress('first_name')}),
          (11, 'name_like_address', 'last_name', ${isNewAddress('last_name')}),
          (12, 'needs_email_or_login', null, a.email is null and a.login is null),
          (13, 'login_taken', 'login', ${isTaken('login', loginKey(sql`o.login`), loginKey(sql`coalesce(a.login, u.login)`))}),
          (14, 'email_taken', 'email', ${isTaken('email', emailKey(sql`o.email`), emailKey(sql`coalesce(a.email, u.email)`))}),
          (15, 'external_id_taken', 'external_id', ${isTaken('external_id', idKey(sql`o.external_id`), idKey(sql`coalesce(a.external_id, u.external_id)`))}),
          (16, 'tags', 'tags', cardinality(a.tags) > 50),
          (17, 'user_in_the_way', 'role', ${leavesRole}),
          (18, 'away', 'away_until', num_nonnulls(a.away_from, a.away_until) = 1 or a.away_until < a.away_from
            or a.away_until > ${lastDay}::date)
        ) as r (rank, code, field, holds) where r.holds and (not a.is_left or r.rank <= 6) order by r.rank limit 1) r
      where a.code is null
    ) refused
    where a.line = refused.line`.execute(tx);
}

/**
 * Whether new people have a personnel ID alone, or null. It is "some" if other lines tell an address or a login, and "all"
 * if none does.
 */
export async function whoHasAnIdAlone(tx: Db): Promise<'all' | 'some' | null> {
  const { rows } = await sql<{ who: 'all' | 'some' | null }>`
    select case when exists (select from import_after where code = 'needs_email_or_login' and external_id is not null)
      then case when exists (
        select from import_rows where told && '{email,login}'::text[] or field in ('email', 'login'))
      then 'some' else 'all' end end as who`.execute(tx);
  return rows[0]!.who;
}

const change = (field: string, before: Sql, now: Sql) => sql`
  case when ${before} is distinct from ${now}
    then jsonb_build_object(${sql.lit(field)}, jsonb_build_array(${before}, ${now})) else '{}' end`;
const nameOfPlace = (table: string, kind: string, id: Sql) => sql`coalesce(
  (select p.name from ${sql.ref(table)} p where p.id = ${id}),
  (select p.name from import_places p where p.kind = ${sql.lit(kind)} and p.id = ${id}))`;
const placeChange = (table: string, kind: string, before: Sql, now: Sql) => sql`
  case when ${before} is distinct from ${now} then jsonb_build_object(${sql.lit(kind)},
    jsonb_build_array(${nameOfPlace(table, kind, before)}, ${nameOfPlace(table, kind, now)})) else '{}' end`;
const compared = (tags: Sql) => sql`array(select distinct t from unnest(names_of(${tags})) t order by t)`;
const orNull = (value: Sql) => sql`nullif(${value}, '')`;

/** Judges each line: who is made, changed, let back in, or refused, and which facts change. */
export async function checkLines(tx: Db): Promise<void> {
  await makeTable(
    tx,
    'import_judged',
    sql`
      select a.line, a.person, a.id, a.maybe,
        case when a.code is not null or is_admins then 'refused'
          when a.is_left then case when is_active(a.standing) then 'missing' else 'same' end
          when a.maybe is not null then 'decide'
          when a.person is null then 'create'
          when not is_active(a.standing) then 'return'
          when changes = '{}' then 'same' else 'change' end as verdict,
        coalesce(a.code, case when is_admins then 'admin_by_hand' end) as code,
        coalesce(a.field, case when is_admins then (select min(k) from jsonb_object_keys(changes) k) end) as field,
        a.why, case when a.code is null and not is_admins then changes else '{}' end as changes,
        led.line_manager_id, led.line_manager_pending, led.why as waits
      from import_after a
      join import_led led using (line)
      left join users u on u.id = a.person
      left join absences x on x.person_id = a.person
      cross join lateral (select case when a.code is not null or a.is_left then '{}' else
        ${change('external_id', sql`u.external_id`, sql`a.external_id`)}
        || ${change('login', sql`u.login`, sql`a.login`)}
        || ${change('email', sql`u.email`, sql`a.email`)}
        || ${change('first_name', asCell(sql`u.first_name`), asCell(sql`a.first_name`))}
        || ${change('last_name', orNull(asCell(sql`u.last_name`)), orNull(asCell(sql`a.last_name`)))}
        || ${change('role', sql`u.role`, sql`a.role`)}
        || ${placeChange('departments', 'department', sql`u.department_id`, sql`a.department_id`)}
        || ${placeChange('sites', 'site', sql`u.site_id`, sql`a.site_id`)}
        || ${placeChange('positions', 'position', sql`u.position_id`, sql`a.position_id`)}
        || case when u.line_manager_id is distinct from led.line_manager_id
          then jsonb_build_object('line_manager', jsonb_build_array(led.key_before, case when led.line_manager_id is not null then led.key_after end))
          else '{}' end
        || case when same_name(u.line_manager_pending) is distinct from same_name(led.line_manager_pending)
            and (led.line_manager_pending is not null or u.line_manager_id is not distinct from led.line_manager_id)
          then jsonb_build_object('line_manager_pending', jsonb_build_array(u.line_manager_pending, led.line_manager_pending))
          else '{}' end
        || ${change('joined_on', sql`u.joined_on`, sql`a.joined_on`)}
        || ${change('away_from', sql`x.from_day`, sql`a.away_from`)}
        || ${change('away_until', sql`x.until_day`, sql`a.away_until`)}
        || case when coalesce(u.tags, '{}') = a.tags then '{}'
          when ${compared(sql`coalesce(u.tags, '{}')`)} is distinct from ${compared(sql`a.tags`)} then jsonb_build_object('tags', jsonb_build_array(
            ${orNull(sql`array_to_string(u.tags, ', ')`)}, ${orNull(sql`array_to_string(a.tags, ', ')`)})) else '{}' end
        end as changes) c
      cross join lateral (
        select coalesce(u.role = 'admin' and a.code is null and case when a.is_left then is_active(u.standing)
          else changes <> '{}' or not is_active(u.standing) end, false) as is_admins) admins`,
  );
}
