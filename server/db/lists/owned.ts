import { sql } from 'kysely';
import { allOf, type Sql } from '../json.ts';
import { folded } from './contains.ts';
import {
  withLimit,
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
} from './page.ts';
import { areFew, isMet, matches, mostSorted, named, pickFound, pickScanned, upTo } from './search.ts';

/*
 * Lists of rows that belong to people, such as records and messages, the newest first. A search finds a row by a text
 * of its own or by its person. A page is picked first, as ids and sort keys; only these rows are looked up for the rest.
 */

/** The description of such a list. */
export interface Owned<Row> {
  table: string;
  /** The alias of the columns. */
  alias: string;
  personId: Sql<string>;
  /** In which a search looks; an index has its trigrams. */
  text: Sql<string | null>;
  /** In the order of an index, from its end; all are columns, the last one is the id. */
  order: readonly SortKey[];
  /** The row of the reply; the person is `u`. */
  row: Sql<Row>;
}

const fromOf = ({ table, alias }: Owned<unknown>): Sql => sql.raw(`${table} ${alias}`);
const idOf = ({ alias }: Owned<unknown>): Sql => sql.raw(`${alias}.id`);

/** Those that fulfil the condition. They are few, so a search looks at each of them. */
export function listOwnedByOne<Row>(owned: Owned<Row>, where: Sql<boolean>): List<Row> {
  const { order, text } = owned;
  return listOf(owned, (page) => {
    const isAsked = allOf(where, page.search && isFound(folded(text)), isOnPage(page, order, 'desc'));
    return sql`picked as (
      select ${idOf(owned)}, ${keyColumns(order)}, count(*) over () as found from ${fromOf(owned)}
      where ${isAsked} ${orderBy(order, 'desc')} ${limitOf(page)})`;
  });
}

/** Everybody's that fulfil the condition, leavers' too. */
export function listOwned<Row>(owned: Owned<Row>, where: Sql<boolean>): List<Row> {
  const counted = upTo(mostSorted, sql`select from ${fromOf(owned)} where ${where}`);
  return {
    ...listOf(owned, (page) =>
      page.search ? findPage(owned, where, page, page.search) : pickScanned(scan(owned, where, page)),
    ),
    // Nobody reads a number as large as this, and counting them all would take longer than the page.
    total: ({ search }) =>
      search
        ? null
        : sql`
          select case when n <= ${sql.lit(mostSorted)} then n end as total,
            case when n > ${sql.lit(mostSorted)} then ${sql.lit(mostSorted)} end as more_than
          from (select count(*)::int as n from (${counted}) counted) counted`,
  };
}

/** In the order of an index. */
function scan(owned: Owned<unknown>, where: Sql<boolean>, page: Page): Sql {
  const { personId, text, order } = owned;
  // As an expression the text is in no index: the order has the scan from one.
  const isMatch = (search: Search) =>
    sql<boolean>`(${isFound(sql`(${folded(text)} || '')`)} or ${matches(search)})`;
  const isListed = allOf(
    where,
    isOnPage(page, order, 'desc'),
    page.search && isMet(page.search, isMatch, personId),
  );
  return withLimit(
    sql`select ${idOf(owned)}, ${keyColumns(order)} from ${fromOf(owned)} where ${isListed} ${orderBy(order, 'desc')}`,
    page,
  );
}

/** A short text is in no index, and much has it: then nothing is found apart, and all are scanned. */
function findPage(owned: Owned<unknown>, where: Sql<boolean>, page: Page, search: Search): Sql {
  if (!search.isIndexed) return sql`${named}, ${pickScanned(scan(owned, where, page))}`;
  const { alias, personId, text, order } = owned;
  const from = fromOf(owned);
  const columns = sql.join(order.map(({ column }) => column));
  const people = (isThere: Sql) =>
    upTo(mostSorted, sql`select u.id from users u where ${isThere} and ${matches(search)}`);
  const worded = sql`select ${columns} from ${from} where ${where} and ${isFound(folded(text))}`;
  const theirs = sql`select theirs.* from people cross join lateral (
    select ${columns} from ${from} where ${personId} = people.id and ${where} offset 0) theirs`;
  return sql`${named}, people as materialized (
      (${people(sql`u.deactivated_at is null`)}) union all (${people(sql`u.deactivated_at is not null`)})
    ), ${pickFound({
      found: sql`(${upTo(mostSorted, worded)}) union (${upTo(mostSorted, theirs)})`,
      sorted: sql`select ${idOf(owned)}, ${keyColumns(order)}, count(*) over () as found from found ${sql.raw(alias)}
        where ${areFew} and ${isOnPage(page, order, 'desc')} ${orderBy(order, 'desc')} ${limitOf(page)}`,
      scanned: scan(owned, where, page),
    })}`;
}

/** `pick` finds the ids and sort keys of the page's rows. */
function listOf<Row>(owned: Owned<Row>, pick: (page: Page) => Sql): List<Row> {
  const { personId, order, row } = owned;
  const newest = sql`order by ${sql.join(order.map((_, index) => sql.raw(`k${index} desc`)))}`;
  return {
    order,
    direction: 'desc',
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
