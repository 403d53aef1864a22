import { sql } from 'kysely';
import type { CalendarDate } from '#shared/time';
import type { Sql } from '../../../../db/json.ts';
import { aliasKeys, asCell, emailKey, idKey, loginKey } from '../../../../db/person-keys.ts';
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
    then r.${key} else u.${key} end as ${key}`;
};
const placeAfter = (kind: string, column: string) =>
  sql`case when ${told(kind)} then (
      select p.id from import_places p where p.kind = ${sql.lit(kind)} and p.key = same_name(r.${sql.ref(kind)}))
    else u.${sql.ref(column)} end as ${sql.ref(column)}`;

/** The tags of the person, or those of the line in their place, with those of each key that it has by itself. */
const tagsAfter = sql`case when cardinality(r.tag_keys) = 0 and not ${told('tags')} then coalesce(u.tags, '{}') else array(
    select t from unnest(case when ${told('tags')} then r.tags else coalesce(u.tags, '{}') end) t
    where lower(split_part(t, ':', 1)) <> all(r.tag_keys)) || r.tag_values end as tags`;

/** Whether the line names the person as their own line manager by another account of theirs: that tells nothing. */
const leadsOneself = sql`exists (
    select from same_people x join users o on o.id in (x.alias_id, case when f.alias is not null then x.person_id end)
    where x.person_id = f.person and same_name(r.line_manager)
      in (${idKey(sql`o.external_id`)}, ${loginKey(sql`o.login`)}, ${emailKey(sql`o.email`)}))`;

/** Each person as the line leaves them, whether or not it is accepted; a new one has an id already. */
export async function foretell(tx: Db, today: CalendarDate): Promise<void> {
  // An absence that is over tells nothing.
  const isOver = sql`coalesce(r.away_until < ${today}::date, false)`;
  await makeTable(
    tx,
    'import_after',
    sql`
      select r.line, r.code, r.field, r.why, f.person, f.alias, f.maybe, f.has_lost_zeros, coalesce(f.person, gen_random_uuid()) as id,
        u.standing, u.since, case when ${leadsOneself} then array_remove(r.told, 'line_manager') else r.told end as told,
        case when not ${leadsOneself} then r.line_manager end as line_manager, r.id_key, r.login_key, r.email_key,
        ${keyAfter('external_id', idKey)}, ${keyAfter('login', loginKey)}, ${keyAfter('email', emailKey)},
        ${after('first_name')}, ${after('joined_on')},
        coalesce(case when ${told('last_name')} then r.last_name else u.last_name end, '') as last_name,
        coalesce(r.role, u.role, 'employee') as role,
        ${placeAfter('department', 'department_id')}, ${placeAfter('site', 'site_id')},
        ${placeAfter('position', 'position_id')}, ${tagsAfter},
        case when ${isOver} then x.from_day when ${told('away_from')} then r.away_from else x.from_day end as away_from,
        case when ${isOver} then x.until_day when ${told('away_until')} then r.away_until else x.until_day end as away_until
      from import_rows r join import_found f using (line) left join users u on u.id = f.person
      left join absences x on x.person_id = f.person`,
  );
}

const twice = (column: string) => sql`(
  select ${sql.ref(column)} from import_after where ${sql.ref(column)} is not null group by 1 having count(*) > 1)`;

/** Whether somebody else has the key that the line tells, or that a person has who comes back. */
const isTaken = (field: string, key: Sql, own: Sql) => sql`(
  (${sql.lit(field)} = any(a.told) or u.standing = 'left') and ${own} is not null
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
      left join (
        select person, count(*) filter (where alias is null) as own from import_after where person is not null
        group by 1 having count(*) > 1) p using (person)
      cross join lateral (
        select * from (values
          (1, 'zeros_lost', 'external_id', a.has_lost_zeros),
          (2, 'key_twice', 'external_id', i.id_key is not null),
          (3, 'key_twice', 'login', g.login_key is not null),
          (4, 'key_twice', 'email', e.email_key is not null),
          (5, 'key_twice', null, ${isTwice}),
          (6, 'role_admin', 'role', a.role = 'admin' and u.role is distinct from 'admin'),
          (7, 'name', 'first_name', coalesce(a.first_name, '') = ''),
          (8, 'name_like_address', 'first_name', ${isNewAddress('first_name')}),
          (9, 'name_like_address', 'last_name', ${isNewAddress('last_name')}),
          (10, 'needs_email_or_login', null, a.email is null and a.login is null),
          (11, 'login_taken', 'login', ${isTaken('login', loginKey(sql`o.login`), loginKey(sql`coalesce(a.login, u.login)`))}),
          (12, 'email_taken', 'email', ${isTaken('email', emailKey(sql`o.email`), emailKey(sql`coalesce(a.email, u.email)`))}),
          (13, 'external_id_taken', 'external_id', ${isTaken('external_id', idKey(sql`o.external_id`), idKey(sql`coalesce(a.external_id, u.external_id)`))}),
          (14, 'tags', 'tags', cardinality(a.tags) > 50),
          (15, 'user_in_the_way', 'role', ${leavesRole}),
          (16, 'away', 'away_until', num_nonnulls(a.away_from, a.away_until) = 1 or a.away_until < a.away_from
            or a.away_until > ${lastDay}::date)
        ) as r (rank, code, field, holds) where r.holds order by r.rank limit 1) r
      where a.code is null
    ) refused
    where a.line = refused.line`.execute(tx);
}

/** The people that lines name as line managers, as they are after the import. */
export async function findManagers(tx: Db): Promise<void> {
  // A row never brings an admin back.
  const accepted = sql`from import_after a left join users u on u.id = a.person
    where a.code is null and a.maybe is null and (u.role is distinct from 'admin' or is_active(u.standing))`;
  const active = sql`u.deactivated_at is null and u.suspended_at is null`;
  await sql`drop table if exists import_managers`.execute(tx);
  await sql`
    create temporary table import_managers on commit drop as
    with aliases as materialized (${aliasKeys})
    select keys.key, coalesce(
      (select a.id ${accepted} and ${idKey(sql`a.external_id`)} = keys.key limit 1),
      (select u.id from users u where ${idKey(sql`u.external_id`)} = keys.key and ${active}),
      (select a.id ${accepted} and ${loginKey(sql`a.login`)} = keys.key limit 1),
      (select u.id from users u where ${loginKey(sql`u.login`)} = keys.key and ${active}),
      (select a.id ${accepted} and ${emailKey(sql`a.email`)} = keys.key limit 1),
      (select u.id from users u where ${emailKey(sql`u.email`)} = keys.key and ${active}),
      aliases.id) as id
    from (select distinct same_name(line_manager) as key from import_after where line_manager is not null) keys
    left join aliases using (key)`.execute(tx);
  await sql`create unique index on import_managers (key)`.execute(tx);
  await sql`analyze import_managers`.execute(tx);
}

/** The indexes by which the managers among the lines are found. */
export async function indexKeys(tx: Db): Promise<void> {
  await sql`create index on import_after (${idKey(sql`external_id`)})`.execute(tx);
  await sql`create index on import_after (${loginKey(sql`login`)})`.execute(tx);
  await sql`create index on import_after (${emailKey(sql`email`)})`.execute(tx);
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
const sorted = (tags: Sql) => sql`array(select t from unnest(${tags}) t order by t)`;
const orNull = (value: Sql) => sql`nullif(${value}, '')`;

/** The line manager of each person as the line leaves it, or the key that waits for one. */
export async function foretellLines(tx: Db): Promise<void> {
  await makeTable(
    tx,
    'import_led',
    sql`
      select a.line, lead.id as line_manager_id,
        case when lead.id is null then coalesce(case when not 'line_manager' = any(a.told) then u.line_manager_pending end,
          a.line_manager) end as line_manager_pending,
        coalesce(m.external_id, m.login, m.email, u.line_manager_pending) as key_before,
        case when 'line_manager' = any(a.told) then a.line_manager
          else coalesce(m.external_id, m.login, m.email, u.line_manager_pending) end as key_after
      from import_after a
      left join users u on u.id = a.person
      left join users m on m.id = u.line_manager_id
      left join import_managers found on found.key = same_name(a.line_manager)
      cross join lateral (select case
        when not 'line_manager' = any(a.told) then u.line_manager_id
        when a.line_manager is null then null
        when found.id is not null and found.id <> a.id then found.id
        when same_name(a.line_manager) in (${idKey(sql`m.external_id`)}, ${loginKey(sql`m.login`)}, ${emailKey(sql`m.email`)})
          then m.id
        end as id) lead`,
  );
}

/** Judges each line: who is made, changed, let back in, or refused, and which facts change. */
export async function checkLines(tx: Db): Promise<void> {
  await makeTable(
    tx,
    'import_judged',
    sql`
      select a.line, a.person, a.id, a.maybe,
        case when a.code is not null or is_admins then 'refused'
          when a.maybe is not null then 'decide'
          when a.person is null then 'create'
          when not is_active(a.standing) then 'return'
          when changes = '{}' then 'same' else 'change' end as verdict,
        coalesce(a.code, case when is_admins then 'admin_by_hand' end) as code,
        coalesce(a.field, case when is_admins then (select min(k) from jsonb_object_keys(changes) k) end) as field,
        a.why, case when a.code is null and not is_admins then changes else '{}' end as changes,
        led.line_manager_id, led.line_manager_pending
      from import_after a
      join import_led led using (line)
      left join users u on u.id = a.person
      left join absences x on x.person_id = a.person
      cross join lateral (select case when a.code is not null then '{}' else
        ${change('external_id', sql`u.external_id`, sql`a.external_id`)}
        || ${change('login', sql`u.login`, sql`a.login`)}
        || ${change('email', sql`u.email`, sql`a.email`)}
        || ${change('first_name', asCell(sql`u.first_name`), asCell(sql`a.first_name`))}
        || ${change('last_name', orNull(asCell(sql`u.last_name`)), orNull(asCell(sql`a.last_name`)))}
        || ${change('role', sql`u.role`, sql`a.role`)}
        || ${placeChange('departments', 'department', sql`u.department_id`, sql`a.department_id`)}
        || ${placeChange('sites', 'site', sql`u.site_id`, sql`a.site_id`)}
        || ${placeChange('positions', 'position', sql`u.position_id`, sql`a.position_id`)}
        || case when (u.line_manager_id, same_name(u.line_manager_pending)) is distinct from
            (led.line_manager_id, same_name(led.line_manager_pending))
          then jsonb_build_object('line_manager', jsonb_build_array(led.key_before, led.key_after)) else '{}' end
        || ${change('joined_on', sql`u.joined_on`, sql`a.joined_on`)}
        || ${change('away_from', sql`x.from_day`, sql`a.away_from`)}
        || ${change('away_until', sql`x.until_day`, sql`a.away_until`)}
        || case when ${sorted(sql`coalesce(u.tags, '{}')`)} is distinct from ${sorted(sql`a.tags`)}
          then jsonb_build_object('tags', jsonb_build_array(
            ${orNull(sql`array_to_string(u.tags, ', ')`)}, ${orNull(sql`array_to_string(a.tags, ', ')`)})) else '{}' end
        end as changes) c
      cross join lateral (
        select coalesce(u.role = 'admin' and a.code is null and (changes <> '{}' or not is_active(u.standing)), false)
          as is_admins) admins`,
  );
}
