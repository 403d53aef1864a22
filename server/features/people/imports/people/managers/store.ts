import { sql } from 'kysely';
import type { Sql } from '../../../../../db/json.ts';
import { aliasKeys, emailKey, idKey, loginKey, personName } from '../../../../../db/person-keys.ts';
import type { Db } from '../../../../../db/tables.ts';
import type { ManagerAnswer } from '../../store.ts';
import { makeTable } from '../staging/store.ts';

/*
 * The line managers of a file (product §107.14). The table import_named has each text that names one. The table
 * import_accepted has the people of lines that are done. The table import_hits has the people who may be meant. The table
 * import_managers has the one who is. The function `people_named` says the same of people alone.
 */

/** Those of this rank and above are hits by a name. */
const byName = sql.lit(50);

const keysOf = (text: Sql) => [idKey(text), loginKey(text), emailKey(text)] as const;

/** The people who have left, as the file says. */
export const leaving = sql`select person from import_after where is_left and person is not null`;

/** The people of lines that are done, as these leave them; none if nobody is named. A row never brings an admin back. */
async function findAccepted(tx: Db): Promise<void> {
  const [id, login, email] = [sql`a.external_id`, sql`a.login`, sql`a.email`];
  await makeTable(
    tx,
    'import_accepted',
    sql`
      select a.line, a.id, ${idKey(id)} as id_key, ${loginKey(login)} as login_key, ${emailKey(email)} as email_key,
        ${personName(sql`a`)} as name
      from import_after a left join users u on u.id = a.person
      where a.code is null and a.maybe is null and not a.is_left
        and (u.role is distinct from 'admin' or is_active(u.standing))
        and exists (select from import_after where manager_key is not null)`,
  );
}

/** Each text that names a line manager, and the keys that answers give. */
async function findNamed(tx: Db, answers: string): Promise<void> {
  const [idInside, loginInside, emailInside] = keysOf(sql`parts[2]`);
  const key = sql`(answer ->> 'key') collate "und-x-icu"`;
  await makeTable(
    tx,
    'import_named',
    sql`
      select key, value, ${loginKey(sql`value`)} as login_key, ${emailKey(sql`value`)} as email_key, name_meant(value) as name,
        parts[1] as inner_name, name_meant(parts[1]) as inner_key, ${idInside} as inside_id,
        ${loginInside} as inside_login, ${emailInside} as inside_email
      from (
        select distinct on (key) key, value from (
          select line, manager_key as key, line_manager as value from import_after where manager_key is not null
          union all
          select null, ${idKey(key)}, ${key} from jsonb_each(${answers}::jsonb) as given (value, answer) where answer ? 'key') texts
        order by key, line
        -- Computed once for each.
        offset 0) texts
      cross join lateral (select name_and_key(value) as parts) inside`,
    sql`key`,
  );
}

/** The people who may be meant by each text. A key in a line comes before the same key of a person. */
async function findHits(tx: Db): Promise<void> {
  const inside = (condition: Sql) => sql`
    select v.key, case when is_same then 50 else 70 end, case when is_same then a.id end
    from import_named v join import_accepted a on ${condition}
    cross join lateral (select shares_a_word(replace(v.inner_name, ',', ' '), a.name) as is_same) compared`;
  await sql`drop table if exists import_hits`.execute(tx);
  await sql`
    create temporary table import_hits on commit drop as
    with aliases as materialized (${aliasKeys}), found as (
      select v.key, 10 as rank, a.id from import_named v join import_accepted a on a.id_key = v.key
      union all select v.key, 20, a.id from import_named v join import_accepted a on a.login_key = v.login_key
      union all select v.key, 30, a.id from import_named v join import_accepted a on a.email_key = v.email_key
      union all select v.key, 40, aliases.id from import_named v join aliases using (key)
      union all ${inside(sql`a.id_key = v.inside_id`)}
      union all ${inside(sql`a.login_key = v.inside_login`)}
      union all ${inside(sql`a.email_key = v.inside_email`)}
      union all select v.key, 60, a.id from import_named v join import_accepted a on a.name = v.name
      union all select v.key, 70, a.id from import_named v join import_accepted a on a.name = v.inner_key
      union all
      select v.key, p.rank * 10 + case when p.rank <= 3 then 5 else 0 end, p.id
      from import_named v cross join lateral people_named(v.value) p
      where p.id is null or p.id not in (${leaving})
    ), best as (
      select key, id, rank, min(rank) over (partition by key) as lowest from found
    )
    select key, lowest >= ${byName} as is_by_name, array_agg(distinct id) as ids from best where rank = lowest group by key, lowest`.execute(
    tx,
  );
  await sql`create unique index on import_hits (key)`.execute(tx);
  await sql`analyze import_hits`.execute(tx);
}

/** "Ada Lovelace (1005)". */
const says = (id: Sql) => sql`coalesce(
  (select full_name(a.first_name, a.last_name) || coalesce(' (' || coalesce(a.external_id, a.login, a.email) || ')', '')
    from import_after a where a.id = ${id} limit 1),
  (select full_name(u.first_name, u.last_name) || coalesce(' (' || coalesce(u.external_id, u.login, u.email) || ')', '')
    from users u where u.id = ${id}))`;

/** Finds who is meant by each text: the only hit, or the person in an answer. */
export async function findManagers(tx: Db, answers: Readonly<Record<string, ManagerAnswer>>): Promise<void> {
  const given = JSON.stringify(answers);
  await sql`create index on import_after (id)`.execute(tx);
  await findAccepted(tx);
  await findNamed(tx, given);
  await findHits(tx);
  const one = (hit: string) =>
    sql`case when cardinality(${sql.ref(`${hit}.ids`)}) = 1 then ${sql.ref(`${hit}.ids`)}[1] end`;
  const known = sql`coalesce(
    (select a.id from import_accepted a where a.line = (answer ->> 'line')::int),
    (select a.id from import_accepted a where a.id = (answer ->> 'person')::uuid limit 1),
    (select u.id from users u where u.id = (answer ->> 'person')::uuid and is_active(u.standing) and u.id not in (${leaving})),
    (select ${one('k')} from import_hits k where k.key = ${idKey(sql`answer ->> 'key'`)}))`;
  await makeTable(
    tx,
    'import_managers',
    sql`
      with answered as materialized (
        select distinct on (${idKey(sql`value`)}) ${idKey(sql`value`)} as key, ${known} as answer_id, answer = '"leave"' as leaves
        from jsonb_each(${given}::jsonb) as given (value, answer)
        order by 1
      )
      select v.key, v.value, v.name, v.inner_key, coalesce(v.inner_key, v.name) as sought, ${one('h')} as id,
        array_remove(h.ids, null) as hits, coalesce(h.is_by_name, true) as is_by_name,
        case when h.is_by_name then ${says(one('h'))} end as says, w.answer_id, ${says(sql`w.answer_id`)} as answer_says,
        coalesce(w.leaves, false) as leaves
      from import_named v left join import_hits h using (key) left join answered w using (key)`,
    sql`key`,
  );
}

/** Whether the line manager `m` of a person is the one that the text of `found` names. */
const isNamed = sql`coalesce(m.id is not null and (m.id = any(found.hits) or found.key = ${idKey(sql`m.external_id`)}
  or lower(a.line_manager) = ${loginKey(sql`m.login`)} or ${emailKey(sql`a.line_manager`)} = ${emailKey(sql`m.email`)}
  or ${personName(sql`m`)} in (found.name, found.inner_key)), false)`;

/**
 * The line manager of each person as the line leaves them, or the text that waits for one, and why. If somebody has one
 * of several namesakes already, they stay. So does the present one while a text waits.
 */
export async function foretellLines(tx: Db): Promise<void> {
  const isTold = sql`('line_manager' = any(a.told) and not a.is_left)`;
  const keyOf = sql`coalesce(m.external_id, m.login, m.email)`;
  await makeTable(
    tx,
    'import_led',
    sql`
      select a.line, led.id as line_manager_id, led.why,
        case when led.way = 'waits' then a.line_manager when not ${isTold} then u.line_manager_pending
          when led.id is null and led.way = 'kept' then u.line_manager_pending end as line_manager_pending,
        case when led.way in ('name', 'answer') then ${says(sql`m.id`)} else ${keyOf} end as key_before,
        case led.way when 'name' then found.says when 'answer' then found.answer_says
          when 'key' then a.line_manager else ${keyOf} end as key_after
      from import_after a
      left join users u on u.id = a.person
      left join users m on m.id = u.line_manager_id
      left join import_managers found on found.key = a.manager_key
      cross join lateral (
        select found.id <> a.id as is_found, ${isNamed} as is_present, found.answer_id <> a.id as is_answered) facts
      cross join lateral (select case
        when not ${isTold} then 'kept'
        when a.line_manager is null then 'none'
        when is_found and not found.is_by_name then 'key'
        when is_present then 'kept'
        when is_found then 'name'
        when found.leaves then 'kept'
        when is_answered then 'answer'
        else 'waits' end as way) ways
      cross join lateral (select way,
        case way when 'none' then null when 'key' then found.id when 'name' then found.id
          when 'answer' then found.answer_id else u.line_manager_id end as id,
        case when way = 'waits' then case
          when found.id = a.id or found.answer_id = a.id then 'oneself'
          when cardinality(found.hits) > 0 then 'several' else 'nobody' end end as why) led`,
  );
}
