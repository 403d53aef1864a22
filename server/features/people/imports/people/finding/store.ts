import { sql } from 'kysely';
import { isAlias } from '../../../../../db/active.ts';
import type { Sql } from '../../../../../db/json.ts';
import { asCell, emailKey, idKey, loginKey } from '../../../../../db/person-keys.ts';
import type { Db } from '../../../../../db/tables.ts';
import { makeTable } from '../staging/store.ts';

/**
 * Finds the people that lines mean: by personnel ID, else by login, else by address. Somebody with another
 * key of a kind that the line has is somebody else. People who have left are known by a personnel ID or a
 * login. An address or a name alone makes a question. A key of an alias means its person (product §109).
 */
export async function findPeople(tx: Db): Promise<void> {
  await sql`analyze import_rows`.execute(tx);
  const former = (condition: Sql) => sql`(
    select u.id from users u where ${condition} and u.deactivated_at is not null order by u.deactivated_at desc limit 1)`;
  await makeTable(
    tx,
    'import_known',
    sql`
      select r.line, coalesce(i.id, li.id, g.id, lg.id, e.id, le.id) as person
      from import_rows r
      left join users i on ${idKey(sql`i.external_id`)} = r.id_key and i.deactivated_at is null
      left join lateral ${former(sql`${idKey(sql`u.external_id`)} = r.id_key`)} li on i.id is null
      left join users g on i.id is null and li.id is null and ${loginKey(sql`g.login`)} = r.login_key
        and g.deactivated_at is null and (r.id_key is null or g.external_id is null)
      left join lateral ${former(sql`${loginKey(sql`u.login`)} = r.login_key
        and (r.id_key is null or u.external_id is null)`)} lg on i.id is null and li.id is null and g.id is null
      left join users e on coalesce(i.id, li.id, g.id, lg.id) is null and ${emailKey(sql`e.email`)} = r.email_key
        and e.deactivated_at is null and (r.id_key is null or e.external_id is null)
        and (r.login_key is null or e.login is null)
      left join lateral ${former(sql`${emailKey(sql`u.email`)} = r.email_key and ${isAlias}
        and (r.id_key is null or u.external_id is null) and (r.login_key is null or u.login is null)`)} le
        on coalesce(i.id, li.id, g.id, lg.id, e.id) is null`,
  );
  await findZeros(tx);
  await makeTable(
    tx,
    'import_found',
    sql`
      with unknown as materialized (
        select r.line, zeros.id as zeros, zeros.field as lost_zeros, case when zeros.id is null then coalesce(
            ${former(sql`${emailKey(sql`u.email`)} = r.email_key and not ${isAlias}`)},
            ${former(sql`same_name(full_name(u.first_name, u.last_name))
              = same_name(full_name(r.first_name, coalesce(r.last_name, '')))
              and not ${isAlias}`)}) end as maybe
        from import_known k join import_rows r using (line)
        left join lateral (
          select z.id, z.field from import_zeros z
          where (z.field, z.key) in (('external_id', ltrim(r.id_key, '0')), ('login', case when r.id_key is null then ltrim(r.login_key, '0') end))
          order by z.field limit 1) zeros on true
        where k.person is null
      )
      select k.line, coalesce(x.person_id, k.person, u.zeros) as person, x.alias_id as alias,
        u.lost_zeros, u.maybe
      from import_known k left join unknown u using (line)
      left join same_people x on x.alias_id = coalesce(k.person, u.zeros)`,
  );
}

/** People who have a key that begins with zeros, by the rest of it. A spreadsheet may have taken the zeros away. */
async function findZeros(tx: Db): Promise<void> {
  await makeTable(
    tx,
    'import_zeros',
    sql`
      select distinct on (field, key) field, key, id from (
        select 'external_id' as field, ltrim(${idKey(sql`external_id`)}, '0') as key, id from users
        where deactivated_at is null and external_id like '0%'
        union all
        select 'login', ltrim(${loginKey(sql`login`)}, '0'), id from users
        where deactivated_at is null and login like '0%') with_zeros
      where key <> '' order by field, key, id`,
    sql`field, key`,
  );
}

/** Finds the texts for line managers that people or rows have only with zeros before them. */
export async function findLost(tx: Db): Promise<void> {
  await makeTable(
    tx,
    'import_lost',
    sql`
      with named as materialized (
        select distinct on (manager_key) manager_key as key, ${loginKey(sql`line_manager`)} as login from import_rows
        where manager_key is not null order by manager_key
      ), zeros as materialized (
        select key from import_zeros
        union select ltrim(id_key, '0') from import_rows where id_key like '0%'
        union select ltrim(login_key, '0') from import_rows where login_key like '0%'
      )
      select distinct n.key from named n join zeros on zeros.key = ltrim(n.key, '0') and zeros.key <> ''
      where not exists (select from import_rows r where r.id_key = n.key)
        and not exists (select from import_rows r where r.login_key = n.login)
        and not exists (
          select from users u where ${idKey(sql`u.external_id`)} = n.key and u.deactivated_at is null)
        and not exists (select from users u where ${loginKey(sql`u.login`)} = n.login and u.deactivated_at is null)`,
    sql`key`,
  );
}

/** Means people who have left by an address alone, too: their trainings are recorded. */
export async function meanFormer(tx: Db): Promise<void> {
  await sql`
    update import_found f set person = f.maybe
    from import_rows r
    where r.line = f.line and f.person is null and f.maybe is not null and r.id_key is null and r.login_key is null`.execute(
    tx,
  );
}

/**
 * Whether the lines still mean the same people: nobody has become an alias or stopped being one. The people
 * who are written are locked.
 */
export async function areStillMeant(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ areMeant: boolean }>`
    select not exists (
      select from import_found f left join same_people x on x.alias_id = coalesce(f.alias, f.person)
      where x.person_id is distinct from case when f.alias is not null then f.person end) as "areMeant"`.execute(
    tx,
  );
  return rows[0]!.areMeant;
}

/** An answer of a person to a line that asks who is meant. */
export type Decisions = Readonly<Record<string, 'same' | 'another' | 'leave'>>;

/** Follows answers about people who have left: the line means them, or somebody new. */
export async function decide(tx: Db, answers: Decisions): Promise<void> {
  await sql`
    update import_found f set person = case answer when 'same' then f.maybe end, maybe = null
    from (select key::int as line, value as answer from jsonb_each_text(${JSON.stringify(answers)}::jsonb)) given
    where f.line = given.line and f.maybe is not null`.execute(tx);
}

/** The ids of the departments, sites and positions that lines name: of those that are there, and of new ones. */
export async function findPlaces(tx: Db): Promise<void> {
  const named = (
    kind: 'department' | 'site' | 'position',
    table: 'departments' | 'sites' | 'positions',
  ) => sql`
    select distinct on (same_name(r.name)) ${sql.lit(kind)} as kind, same_name(r.name) as key, r.name,
      coalesce(p.id, gen_random_uuid()) as id, p.id is null as is_new
    from (select line, ${sql.ref(kind)} as name from import_rows where ${sql.ref(kind)} is not null and code is null) r
    left join ${sql.ref(table)} p on same_name(${asCell(sql`p.name`)}) = same_name(r.name)
    order by same_name(r.name), r.line`;
  await sql`
    create temporary table import_places on commit drop as
    select * from (${named('department', 'departments')}) d
    union all select * from (${named('site', 'sites')}) s
    union all select * from (${named('position', 'positions')}) p`.execute(tx);
  await sql`create unique index on import_places (kind, key)`.execute(tx);
  await sql`analyze import_places`.execute(tx);
}
