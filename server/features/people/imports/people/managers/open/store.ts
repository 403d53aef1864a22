import { sql } from 'kysely';
import type { Question } from '#shared/people/imports/schemas';
import { isActive } from '../../../../../../db/active.ts';
import type { Sql } from '../../../../../../db/json.ts';
import { personName } from '../../../../../../db/person-keys.ts';
import type { Db } from '../../../../../../db/tables.ts';
import { makeTable } from '../../staging/store.ts';
import { leaving } from '../store.ts';

/*
 * Line managers who aren't found, as questions (product §107.14). The table import_open has their texts. The table
 * import_candidates has the people who may be meant.
 */

/** The most texts that are asked, those with the most rows. */
const mostAsked = 200;
const mostHits = 50;
const mostAlike = 5;

/** The least likeness of names that share only words or beginnings of words. */
const leastAlike = sql.lit(0.4);

/** A text without the titles before it, such as "M." or "Frau". */
const withoutTitles = (text: Sql) => sql<string>`coalesce(nullif(regexp_replace(${text},
  '^((mr|mrs|ms|miss|mx|m|mme|mlle|monsieur|madame|herrn?|frau|hr|fr|dr|prof|sr|sra|srta|don|dona)\\M[. ]*)+', ''), ''), ${text})`;

const wordsOf = (text: Sql) =>
  sql<string[]>`array_remove(regexp_split_to_array(${text}, '[[:space:].,''’()-]+'), '')`;

/** How similar a word of a text and a word of a name are. They may be equal, or share an initial or a beginning. */
const wordLikeness = sql`case
  when length(meant) > 1 and meant = word then 1.0
  when starts_with(word, meant) or starts_with(meant, word) then
    case when least(length(word), length(meant)) > 2 then 0.9 else 0.5 end
  when least(length(word), length(meant)) > 2 and left(word, 3) = left(meant, 3) then 0.6
  when least(length(word), length(meant)) > 1 and left(word, 2) = left(meant, 2) then 0.3
  else 0 end`;

/** Finds the texts whose rows wait, and the hits of each. Returns how many texts there are. */
export async function findOpen(tx: Db): Promise<number> {
  await makeTable(
    tx,
    'import_open',
    sql`
      select row_number() over (order by count(*) desc, min(a.line)) as place, m.value,
        min(plain) as sought, min(${wordsOf(sql`plain`)}) as words, m.hits, count(*)::int as rows,
        bool_or(led.why = 'several') as are_several, bool_or(j.changes ? 'line_manager_pending') as is_new
      from import_led led join import_judged j using (line) join import_after a using (line)
      join import_managers m on m.key = a.manager_key
      cross join lateral (select ${withoutTitles(sql`m.sought`)} as plain) without_titles
      where led.why in ('nobody', 'several', 'oneself') and j.verdict in ('create', 'change', 'return', 'same')
        and m.answer_id is null
      group by m.key, m.value, m.hits order by 1 limit ${sql.lit(mostAsked)}`,
    sql`place`,
  );
  await makeTable(
    tx,
    'import_candidates',
    sql`
      select o.place, hit.id, 1::real as likeness from import_open o
      cross join lateral (select id from unnest(o.hits) id limit ${sql.lit(mostHits)}) hit where o.are_several`,
    sql`place, id`,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_open`.execute(tx);
  if (rows[0]!.count > 0) {
    await sql`create index on import_accepted using gin (name gin_trgm_ops)`.execute(tx);
    await findBeginnings(tx);
  }
  return rows[0]!.count;
}

/** Finds everyone with a word in their name that begins as one of the texts' words does. */
async function findBeginnings(tx: Db): Promise<void> {
  await makeTable(
    tx,
    'import_beginnings',
    sql`
      select distinct id, name, left(word, 2) as beginning from (
        select id, name from import_accepted
        union
        select u.id, ${personName(sql`u`)} from users u
        where u.deactivated_at is null and ${isActive} and u.id not in (${leaving})) people
      cross join lateral unnest(${wordsOf(sql`name`)}) word
      where left(word, 2) in (
        select left(meant, 2) from import_open, unnest(words) meant where length(meant) > 1)`,
    sql`beginning, id, name`,
  );
}

/** How much the name `p` is like the text `o`, word by word. */
const likenessByWords = sql`(
  select avg(best)::real from (
    select max(${wordLikeness}) as best from unnest(o.words) with ordinality each (meant, place)
    cross join unnest(${wordsOf(sql`p.name`)}) word group by each.place) words)`;

/** Finds the people whose names are most like these texts, unless several people have the very name. */
export async function findAlike(tx: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into import_candidates
    select o.place, alike.id, alike.likeness from import_open o
    cross join lateral (
      select id, max(likeness) as likeness from (
        select a.id, similarity(a.name, o.sought) as likeness from import_accepted a where a.name % o.sought
        union all
        select u.id, similarity(${personName(sql`u`)}, o.sought) from users u
        where u.search_text %> o.sought and u.deactivated_at is null and ${isActive} and u.id not in (${leaving})
        union all
        select id, likeness from (
          select distinct p.id, p.name from import_beginnings p
          where p.beginning in (select left(meant, 2) from unnest(o.words) meant where length(meant) > 1)) p
        cross join lateral (select ${likenessByWords} as likeness) compared where likeness >= ${leastAlike}) each
      where id <> all(coalesce(o.hits, '{}'))
      group by id order by 2 desc, id limit ${sql.lit(mostAlike)}) alike
    where o.place between ${from} and ${to} and not o.are_several`.execute(tx);
}

/** A candidate `c` as a question shows it. Namesakes differ by keys and places. */
const candidateJson = sql`json_build_object('person', u.id, 'line', a.line,
  'name', coalesce(full_name(a.first_name, a.last_name), full_name(u.first_name, u.last_name)),
  'hint', concat_ws(' · ', coalesce(a.external_id, u.external_id), coalesce(a.email, u.email, a.login, u.login),
    coalesce((select p.name from import_places p where p.id = a.department_id limit 1),
      (select d.name from departments d where d.id = u.department_id)),
    coalesce((select p.name from import_places p where p.id = a.position_id limit 1),
      (select p.name from positions p where p.id = u.position_id))))`;

/** The texts with their candidates. One that waits already is asked again only if somebody may be meant. */
export async function listOpen(tx: Db): Promise<NonNullable<Question['managers']>> {
  const { rows } = await sql<NonNullable<Question['managers']>[number]>`
    select o.value, o.rows, coalesce(shown.candidates, '[]') as candidates
    from import_open o left join lateral (
      select json_agg(${candidateJson} order by c.likeness desc, a.line, u.id) as candidates
      from import_candidates c left join import_after a on a.id = c.id left join users u on u.id = c.id
      where c.place = o.place) shown on true
    where o.is_new or shown.candidates is not null
    order by o.place`.execute(tx);
  return rows;
}
