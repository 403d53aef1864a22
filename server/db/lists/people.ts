import { sql } from 'kysely';
import type { Role } from '#shared/roles';
import { allOf, type Sql } from '../json.ts';
import { withDepartment } from '../people.ts';
import { inSmallLetters } from './contains.ts';
import {
  isFound,
  isOnPage,
  keyColumns,
  keyNames,
  limitOf,
  orderBy,
  type List,
  type Page,
  type Search,
  type SortKey,
} from './old-page.ts';

/*
 * Lists of people by name (product §47). A page is `picked` first, as ids in the order of an index; only the picked
 * people are then looked up for what else a row shows. A search that finds few people in the company has them sorted.
 * One that finds many walks through the list in its order, as it soon meets a page of them.
 */

/** The columns of a user beside the text in which one searches. */
export const searchedIn = (alias: string) => ({
  email: sql.ref(`${alias}.email`),
  department: sql.ref(`${alias}.department_id`),
});

/** Of so many rows at most a search is sorted and counted. */
export const mostSorted = 10_000;

const nameKeys: readonly SortKey[] = [
  { column: sql`m.last_name`, type: 'text' },
  { column: sql`m.first_name`, type: 'text' },
  { column: sql`m.id`, type: 'uuid' },
];

const groupKeys: readonly SortKey[] = [{ column: sql`m.row_group`, type: 'int' }, ...nameKeys];

/** What people are picked from. */
export interface People<Row> {
  /** A row of the reply: users stand under `u`, their departments under `d`. */
  row: Sql<Row>;
  /** Where the row comes from, without departments; the users alone unless told. */
  from?: Sql;
  /** Who is in the list. */
  where: Sql<boolean>;
  /** What tells the row of somebody in the list apart, beside their id; nothing unless told. */
  which?: Sql<boolean>;
  /**
   * The same people in the order of an index: a select of `last_name`, `first_name`, `id`, and for a search of the
   * columns in which one searches, too.
   */
  members: (page: Page) => Sql;
  /** See List. */
  total: Sql;
}

/** People by name. */
export function listPeople<Row>(people: People<Row>): List<Row> {
  return listIn(nameKeys, people, {
    scan: (page, isMatch) => sql`
      select m.id, ${keyColumns(nameKeys)} from (${people.members(page)}) m
      where ${allOf(isMatch, isOnPage(page, nameKeys))} ${orderBy(nameKeys)} ${limitOf(page)}`,
  });
}

/** People out of several sources at once, each of them once; `members` sees a source of `from`. */
export function listMergedPeople<Row>(
  people: People<Row>,
  sources: { from: Sql; where: Sql<boolean> },
): List<Row> {
  return listIn(nameKeys, people, {
    scan: (page, isMatch) => sql`
      select distinct m.id, ${keyColumns(nameKeys)}
      from ${sources.from} cross join lateral (
        select m.last_name, m.first_name, m.id from (${people.members(page)}) m
        where ${allOf(isMatch, isOnPage(page, nameKeys))} ${orderBy(nameKeys)} ${limitOf(page)}) m
      where ${sources.where} order by k0, k1, k2 ${limitOf(page)}`,
  });
}

/**
 * The same, whoever has more of something first: `ranked` is a select of `id`, `last_name`, `first_name` and `n` of those
 * who have any. The others come after them by name, and are read in the order of an index.
 */
export function listRankedPeople<Row>(
  people: People<Row>,
  sources: { from: Sql; where: Sql<boolean> },
  ranked: Sql,
): List<Row> {
  const keys = keyColumns(groupKeys);
  return listIn(groupKeys, people, {
    ranked,
    scan: (page, isMatch) => sql`
      with ahead as materialized (
        select m.id, ${keys} from (
          select -n as row_group, ${isMatch ? sql`u.*` : sql`ranked.*`}
          from ranked ${isMatch ? sql`join users u on u.id = ranked.id` : sql``}) m
        where ${allOf(isMatch, isOnPage(page, groupKeys))} ${orderBy(groupKeys)} ${limitOf(page)})
      select * from (
        select * from ahead
        union all
        (select distinct m.id, ${keys}
          from ${sources.from} cross join lateral (
            select 0 as row_group, m.last_name, m.first_name, m.id from (${people.members(page)}) m
            where ${allOf(isMatch, isOnPageOfGroup(page, sql`0`))} and m.id not in (select id from ranked)
            ${orderBy(nameKeys)} ${limitOf(page)}) m
          where ${sources.where} and (select count(*) from ahead) <= ${sql.lit(page.atMost)}
          order by k0, k1, k2, k3 ${limitOf(page)})) m
      order by k0, k1, k2, k3 ${limitOf(page)}`,
  });
}

/** People of each of these roles, one role after the other; `members` sees the role as `g.role`. */
export function listPeopleByRole<Row>(people: People<Row>, roles: readonly Role[]): List<Row> {
  const groups = roles.map((role, index) => sql`(${sql.lit(index)}, ${sql.lit(role)})`);
  const cases = roles.map((role, index) => sql`when ${sql.lit(role)} then ${sql.lit(index)}`);
  const list = listIn(groupKeys, people, {
    group: sql`case u.role ${sql.join(cases, sql` `)} end`,
    scan: (page, isMatch) => sql`
      select m.id, ${keyColumns(groupKeys)}
      from (values ${sql.join(groups)}) as g(row_group, role)
      cross join lateral (
        select g.row_group, m.* from (${people.members(page)}) m
        where ${allOf(isMatch, isOnPageOfGroup(page, sql`g.row_group`))} ${orderBy(nameKeys)} ${limitOf(page)}) m
      where ${page.after ? sql`g.row_group >= ${page.after[0]}::int` : sql`true`}
      ${orderBy(groupKeys)} ${limitOf(page)}`,
  });
  return { ...list, groups: roles.length };
}

/** In the group of the row before the page from there on, in later groups from the start: no name comes before ''. */
function isOnPageOfGroup({ after }: Page, present: Sql): Sql<boolean> | null {
  if (!after) return null;
  const [group, ...keys] = after;
  const start = keys.map((key, index) => {
    const { type } = nameKeys[index]!;
    const first = type === 'uuid' ? '00000000-0000-0000-0000-000000000000' : '';
    return sql`case when ${present} = ${group}::int then ${key} else ${sql.lit(first)} end::${sql.raw(type)}`;
  });
  return sql`(m.last_name, m.first_name, m.id) > (${sql.join(start)})`;
}

interface Source {
  /** A select of `id` and the sort keys of the page's people who match, found in the order of the list. */
  scan: (page: Page, isMatch: Sql<boolean> | null) => Sql;
  /** The group in which a user `u` comes. */
  group?: Sql;
  /** Who comes first, see listRankedPeople. */
  ranked?: Sql;
}

function listIn<Row>(
  order: readonly SortKey[],
  people: People<Row>,
  { scan, group, ranked }: Source,
): List<Row> {
  const keys = keyNames(order);

  /** The people whom the search finds in the company; if they are few, those of the list among them, else a scan. */
  function pickFound(page: Page, search: Search): Sql {
    // As an expression the text stands in no index: a scan has its order from one, and a short search finds too much.
    const text = search.isIndexed ? sql`u.search_text` : sql`(u.search_text || '')`;
    // Who else is in the list may be told by an index, too: it is asked of the found alone, or that one would be scanned.
    const belongs = people.from
      ? sql`cross join lateral (
          select from ${people.from} where ${people.where} and u.id = m.id offset 0) belongs`
      : sql``;
    const foundInOrder = ranked
      ? sql`(select f.id, f.last_name, f.first_name, -coalesce(ranked.n, 0) as row_group
          from found f left join ranked on ranked.id = f.id)`
      : sql`found`;
    return sql`
      ${named},
      found as materialized (
        select u.id, u.last_name, u.first_name, ${group ?? sql`0`} as row_group
        from (
          select u.* from users u where u.deactivated_at is null and ${matches(search, text, searchedIn('u'))} offset 0) u
        ${people.from ? sql`` : sql`where ${people.where}`} limit ${sql.lit(mostSorted + 1)}
      ), few as materialized (select count(*) <= ${sql.lit(mostSorted)} as are_few from found), picked as (
        (select m.id, ${keyColumns(order)}, count(*) over () as found from ${foundInOrder} m ${belongs}
          where ${allOf(sql`(select are_few from few)`, isOnPage(page, order))} order by ${keys} ${limitOf(page)})
        union all
        (select scanned.*, null from (
          ${scan(page, matches(search, sql`(m.search_text || '')`, searchedIn('m')))}) scanned
          where not (select are_few from few))
      )`;
  }

  return {
    order,
    isOfPeople: true,
    total: people.total,
    lines: (page) => sql<{ row: Row }>`
      ${ranked ? sql`ranked as materialized (${ranked}), ` : sql``}
      ${page.search ? pickFound(page, page.search) : sql`picked as (select scanned.*, null::bigint as found from (${scan(page, null)}) scanned)`},
      line as (
        select shown.row, ${keys}, found, row_number() over (order by ${keys}) as n
        from picked cross join lateral (
          select ${people.row} as row from ${people.from ?? sql`users u`} ${withDepartment}
          where ${allOf(people.which ?? null, sql`u.id = picked.id`)} offset 0) shown
        order by ${keys} ${limitOf(page)}
      )`,
  };
}

/** The columns of users `u` in which one searches. */
export const searchedColumns = sql`u.search_text, u.department_id, u.email`;

/** The departments whose people a search finds. */
export const named = sql`named as materialized (select id from departments where ${isFound(sql`lower(name)`)})`;

/**
 * Where a search looks (product §43): "first last", the e-mail address and the department's name. What stands behind
 * the @ is the same for most, so it is looked at only by a search that has an @, too. A name may have one as well.
 */
export function matches(
  { mailbox }: Search,
  text: Sql,
  { email, department }: { email: Sql; department: Sql },
): Sql<boolean> {
  const inText = mailbox
    ? sql<boolean>`(${isFound(text)} or (${isFound(text, 'mailbox')} and ${isFound(inSmallLetters(email))}))`
    : isFound(text);
  return sql<boolean>`(${inText} or ${department} = any(array(select id from named)))`;
}
