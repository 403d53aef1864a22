import { sql } from 'kysely';
import { allOf, type Sql } from '../json.ts';
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
import { matches, mostSorted, named, searchedIn } from './people.ts';

/*
 * Lists of what belongs to people, such as records and messages, the newest first. A search finds a row by a text of its
 * own or by its person. A page is picked first, as ids and sort keys; only these rows are looked up for what else a row
 * of the reply shows.
 */

/** What is listed. */
export interface Owned<Row> {
  table: string;
  /** Under which the columns stand. */
  alias: string;
  personId: Sql<string>;
  /** In which a search looks; an index has its trigrams. */
  text: Sql<string | null>;
  /** In the order of an index, from its end; all are columns, the last one is the id. */
  order: readonly SortKey[];
  /** The row of the reply; the person stands under `u`. */
  row: Sql<Row>;
}

/** Which of everybody's rows are listed. */
interface Wanted {
  /** What holds for all of them. */
  where?: Sql<boolean> | null;
  /** What stands in an index of its own; all parts but one have no rows. */
  parts?: readonly (Sql<boolean> | null)[];
  /** Whether a row is in the list, which the parts say otherwise. */
  isListed?: Sql<boolean> | null;
}

const fromOf = ({ table, alias }: Owned<unknown>): Sql => sql.raw(`${table} ${alias}`);
const idOf = ({ alias }: Owned<unknown>): Sql => sql.raw(`${alias}.id`);

/** Those that fulfil the condition. They are few, so a search looks at each of them. */
export function listOwnedByOne<Row>(owned: Owned<Row>, where: Sql<boolean>): List<Row> {
  const { order, text } = owned;
  const isTextFound = isFound(sql`lower(${text})`);
  return listOf(owned, (page) => {
    const found = page.isCounted ? sql`count(*) over ()` : sql`null::bigint`;
    return sql`picked as (
      select ${idOf(owned)}, ${keyColumns(order)}, ${found} as found from ${fromOf(owned)}
      where ${allOf(where, page.search ? isTextFound : null, isOnPage(page, order, 'desc'))}
      ${orderBy(order, 'desc')} ${limitOf(page)})`;
  });
}

/** Everybody's, leavers' too. */
export function listOwned<Row>(owned: Owned<Row>, wanted: Wanted): List<Row> {
  const { where = null, parts = [null] } = wanted;
  const counted = parts.map(
    (part) =>
      sql`(select from ${fromOf(owned)} where ${allOf(part, where)} limit ${sql.lit(mostSorted + 1)})`,
  );
  return {
    ...listOf(owned, (page) =>
      page.search
        ? pickFound(owned, wanted, page, page.search)
        : sql`picked as (select scanned.*, null::bigint as found
            from (${scan(owned, wanted, page, fromOf(owned), null)}) scanned)`,
    ),
    isOfPeople: true,
    // Of so many nobody reads the number, and counting them all would take longer than the page.
    total: sql`
      select case when n <= ${sql.lit(mostSorted)} then n end as total,
        case when n > ${sql.lit(mostSorted)} then ${sql.lit(mostSorted)} end as more_than
      from (select count(*)::int as n from (${sql.join(counted, sql` union all `)}) counted) counted`,
  };
}

/** In the order of an index, part by part. */
function scan(
  owned: Owned<unknown>,
  { where = null, parts = [null] }: Wanted,
  page: Page,
  from: Sql,
  isMatch: Sql<boolean> | null,
): Sql {
  const { order } = owned;
  const selects = parts.map(
    (part) => sql`(
      select ${idOf(owned)}, ${keyColumns(order)} from ${from}
      where ${allOf(part, where, isMatch, isOnPage(page, order, 'desc'))}
      ${orderBy(order, 'desc')} ${limitOf(page)})`,
  );
  return selects.length === 1
    ? selects[0]!
    : sql`select * from (${sql.join(selects, sql` union all `)}) part`;
}

/** What a search finds is sorted where it is little; of much a page is soon met in the order of the list. */
function pickFound(owned: Owned<unknown>, wanted: Wanted, page: Page, search: Search): Sql {
  const { alias, personId, text, order } = owned;
  const { where = null, parts = [null], isListed = null } = wanted;
  const atMost = sql`limit ${sql.lit(mostSorted + 1)}`;
  const from = fromOf(owned);
  const columns = sql.join(order.map(({ column }) => column));
  const people = (isThere: Sql) => sql`(
    select u.id from users u
    where ${isThere} and ${matches(search, sql`u.search_text`, searchedIn('u'))} ${atMost})`;
  const isTextFound = isFound(sql`lower(${text})`);
  const worded = sql.join(
    parts.map(
      (part) => sql`(select ${columns} from ${from} where ${allOf(part, where, isTextFound)} ${atMost})`,
    ),
    sql` union all `,
  );
  // As expressions the texts stand in no index: a scan has its order from one.
  const isMatch = sql<boolean>`(${isFound(sql`(lower(${text}) || '')`)}
    or ${matches(search, sql`(u.search_text || '')`, searchedIn('u'))})`;
  const scanned = scan(owned, wanted, page, sql`${from} join users u on u.id = ${personId}`, isMatch);
  // A short text stands in no index, and much has it.
  if (!search.isIndexed)
    return sql`${named}, picked as (select scanned.*, null::bigint as found from (${scanned}) scanned)`;
  return sql`
    ${named}, people as materialized (
      ${people(sql`u.deactivated_at is null`)} union all ${people(sql`u.deactivated_at is not null`)}
    ), found as materialized (
      (select * from (${worded}) worded ${atMost})
      union
      (select theirs.* from people cross join lateral (
        select ${columns} from ${from} where ${allOf(sql`${personId} = people.id`, where, isListed)} offset 0) theirs
        ${atMost})
    ), few as materialized (select count(*) <= ${sql.lit(mostSorted)} as are_few from found), picked as (
      (select ${idOf(owned)}, ${keyColumns(order)}, count(*) over () as found from ${sql.raw(`found ${alias}`)}
        where ${allOf(sql`(select are_few from few)`, isOnPage(page, order, 'desc'))}
        ${orderBy(order, 'desc')} ${limitOf(page)})
      union all
      (select scanned.*, null from (${scanned}) scanned where not (select are_few from few))
    )`;
}

/** `pick` finds the ids and sort keys of the page's rows. */
function listOf<Row>(owned: Owned<Row>, pick: (page: Page) => Sql): List<Row> {
  const { personId, order, row } = owned;
  const newest = sql`order by ${sql.join(order.map((_, index) => sql.raw(`k${index} desc`)))}`;
  return {
    order,
    lines: (page) => sql<{ row: Row }>`
      ${pick(page)}, line as (
        select shown.row, ${keyNames(order)}, found, row_number() over (${newest}) as n
        from picked cross join lateral (
          select ${row} as row from ${fromOf(owned)} join users u on u.id = ${personId}
          where ${idOf(owned)} = picked.id offset 0) shown
        ${newest} ${limitOf(page)}
      )`,
  };
}
