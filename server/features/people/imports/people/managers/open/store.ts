import { sql } from 'kysely';
import type { Question } from '#shared/people/imports/schemas';
import { isAlias } from '../../../../../../db/active.ts';
import type { Sql } from '../../../../../../db/json.ts';
import { personName } from '../../../../../../db/person-keys.ts';
import type { Db } from '../../../../../../db/tables.ts';
import { makeTable } from '../../staging/store.ts';
import { leaving } from '../store.ts';

/* The line managers that nobody or several people are, as questions (product §107.6). */

/** The most texts that are asked, those with the most rows. */
const mostAsked = 200;
const mostHits = 50;
const mostAlike = 5;

/**
 * Finds the texts whose rows wait. One that has waited before is asked again only if somebody is like it. Returns how many
 * there are.
 */
async function findOpen(tx: Db): Promise<number> {
  await makeTable(
    tx,
    'import_open',
    sql`
      select m.key, m.value, m.sought, m.hits, count(*)::int as rows, bool_or(led.why = 'several') as are_several,
        bool_or(j.changes ? 'line_manager_pending') as is_new, min(a.line) as line
      from import_led led join import_judged j using (line) join import_after a using (line)
      join import_managers m on m.key = same_name(a.line_manager)
      where led.why in ('nobody', 'several', 'oneself') and j.verdict in ('create', 'change', 'return', 'same')
        and m.answer_id is null
      group by m.key, m.value, m.sought, m.hits
      order by count(*) desc, min(a.line) limit ${sql.lit(mostAsked)}`,
    sql`key`,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_open`.execute(tx);
  return rows[0]!.count;
}

/** A candidate `c` as a question shows it. Of namesakes the keys and places tell who is who. */
const candidateJson = sql`json_build_object('person', u.id, 'line', a.line,
  'name', coalesce(full_name(a.first_name, a.last_name), full_name(u.first_name, u.last_name)),
  'hint', concat_ws(' · ', coalesce(a.external_id, u.external_id), coalesce(a.email, u.email, a.login, u.login),
    coalesce((select p.name from import_places p where p.id = a.department_id limit 1),
      (select d.name from departments d where d.id = u.department_id)),
    coalesce((select p.name from import_places p where p.id = a.position_id limit 1),
      (select p.name from positions p where p.id = u.position_id))))`;

/** The names that are like those of the file, each with how much. An index finds them. */
const alike = (from: Sql, name: Sql, id: Sql, condition: Sql) => sql`
  select ${id} as id, similarity(${name}, o.sought) as likeness from ${from} where ${condition}`;

/** The texts that are asked, each with its candidates: the hits, else those whose names are most like it. */
export async function listOpen(tx: Db): Promise<NonNullable<Question['managers']>> {
  if ((await findOpen(tx)) === 0) return [];
  await sql`create index on import_accepted using gin (name gin_trgm_ops)`.execute(tx);
  const users = alike(
    sql`users u`,
    personName(sql`u`),
    sql`u.id`,
    sql`u.search_text %> o.sought and u.deactivated_at is null and u.suspended_at is null
      and not ${isAlias} and u.id not in (${leaving})`,
  );
  const { rows } = await sql<NonNullable<Question['managers']>[number]>`
    with candidates as materialized (
      select o.key, hit.id, 1::real as likeness from import_open o
      cross join lateral (select id from unnest(o.hits) id limit ${sql.lit(mostHits)}) hit where o.are_several
      union all
      select o.key, found.id, found.likeness from import_open o
      cross join lateral (
        select id, max(likeness) as likeness from (
          ${alike(sql`import_accepted a`, sql`a.name`, sql`a.id`, sql`a.name % o.sought`)}
          union all ${users}) each
        where id <> all(coalesce(o.hits, '{}'))
        group by id order by 2 desc, id limit ${sql.lit(mostAlike)}) found
      where not o.are_several
    )
    select o.value, o.rows, coalesce(shown.candidates, '[]') as candidates
    from import_open o left join lateral (
      select json_agg(${candidateJson} order by c.likeness desc, a.line, u.id) as candidates
      from candidates c left join import_after a on a.id = c.id left join users u on u.id = c.id
      where c.key = o.key) shown on true
    where o.is_new or shown.candidates is not null
    order by o.rows desc, o.line`.execute(tx);
  return rows;
}
