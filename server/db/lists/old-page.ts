import { sql } from 'kysely';
import type { Sql } from '../json.ts';
import { inSmallLetters } from './contains.ts';

/*
 * A list that grows with the company is read a page at a time, each by one statement that reads from the top down:
 *
 *   pattern   what a search looks for, in small letters
 *   …         what the kind of list needs (programs.ts, people.ts)
 *   line      the page's rows: `row` as JSON, the sort keys `k0`, `k1` …, the number `n`, and one row more than the
 *             page takes, if there is one
 *
 * and then puts the lines together.
 */

/** One of the columns that order a list; together they tell every two rows apart. */
export interface SortKey {
  column: Sql;
  type: 'text' | 'timestamptz' | 'date' | 'uuid' | 'int';
  /** The column as text, where its own text would not be the same on every server. */
  text?: Sql<string>;
}

/** A page of a list: what is known when its statement is written, and what each call brings. */
export interface Page {
  /** At least the limit; one of few, as the database plans for the number. */
  atMost: number;
  limit: Sql<number>;
  /** The sort keys of the row before this page; null on the first one. */
  after: readonly Sql[] | null;
  search: Search | null;
  /** Whether it tells how many rows the list has in all. */
  isCounted: boolean;
}

export interface Search {
  /** What a text must contain, as `like` wants it. */
  pattern: Sql<string>;
  /** Of a search for an e-mail address: what the part before its @ must contain. */
  mailbox: Sql<string> | null;
  /** Whether it is long enough to be found in an index of trigrams, which have three letters. */
  isIndexed: boolean;
}

export interface List<Row> {
  order: readonly SortKey[];
  /**
   * The parts of the statement that end with `line`. Its column `found` is how many rows there are in all, where they
   * are counted beside, else null.
   */
  lines: (page: Page) => Sql<{ row: Row }>;
  /**
   * A select of `total`, how many rows there are without a search, or of `more_than`, where counting on costs too much;
   * absent where `found` tells.
   */
  total?: Sql;
  /** Whether a search may look for an e-mail address; no unless told. */
  isOfPeople?: boolean;
  /** In how many groups the rows come, one after the other, told by `k0`; one unless told. */
  groups?: number;
}

/** What a page's statement returns: the JSON of each group's rows without brackets, as `rows_0`, `rows_1` …, and: */
export interface PageFacts {
  /** The sort keys of the page's last row, if more rows follow. */
  last: string[] | null;
  /** How many rows there are in all, where that was counted. */
  total: number | null;
  /** There are more rows than these, where counting stopped. */
  more_than: number | null;
}

/** The statement of a page. */
export function pageOf(list: List<unknown>, page: Page): Sql {
  const groups = Array.from({ length: list.groups ?? 1 }, (_, group) => {
    const inGroup = list.groups ? sql` and k0 = ${sql.lit(group)}` : sql``;
    return sql`string_agg(row::text, ',' order by n) filter (where n <= ${page.limit}${inGroup}) as ${sql.raw(`rows_${group}`)}`;
  });
  const keys = list.order.map((_, index) => sql.raw(`k${index}::text`));
  const pattern = page.search
    ? sql`pattern as materialized (select ${sql.join(patternsOf(page.search, list))}), `
    : sql``;
  return sql`
    with ${pattern}${list.lines(page)}, page as (
      select ${sql.join(groups)}, count(*)::int as count, max(found)::int as found,
        case when count(*) > ${page.limit} then max(array[${sql.join(keys)}]) filter (where n = ${page.limit}) end as last
      from line
    )
    select page.*, ${totalOf(list, page)}`;
}

function patternsOf({ pattern, mailbox }: Search, { isOfPeople = false }: List<unknown>): Sql[] {
  const text = sql`${inSmallLetters(pattern)} as text`;
  return mailbox && isOfPeople ? [text, sql`${inSmallLetters(mailbox)} as mailbox`] : [text];
}

function totalOf({ total }: List<unknown>, { isCounted, search }: Page): Sql {
  if (!isCounted) return sql`null as total, null as more_than from page`;
  if (search || !total)
    return sql`case when last is null then count else found end as total, null as more_than from page`;
  return sql`case when last is null then count else counted.total end as total, counted.more_than
    from page left join lateral (select * from (${total}) counted where last is not null) counted on true`;
}

/** The sort keys as a list's lines name them. */
export function keyColumns(order: readonly SortKey[]): Sql {
  return sql.join(order.map(({ column, text }, index) => sql`${text ?? column} as ${sql.raw(`k${index}`)}`));
}

/** The names of the sort keys in a list's lines. */
export function keyNames(order: readonly SortKey[]): Sql {
  return sql.raw(order.map((_, index) => `k${index}`).join(', '));
}

/** Whether a list begins with the smallest of its sort keys or with the largest. */
type Direction = 'asc' | 'desc';

export function orderBy(order: readonly SortKey[], direction: Direction = 'asc'): Sql {
  const columns = order.map(({ column }) => (direction === 'desc' ? sql`${column} desc` : column));
  return sql`order by ${sql.join(columns)}`;
}

/** Rows of this page or later: the sort columns compared as one with the row before the page. Null on the first one. */
export function isOnPage(
  { after }: Page,
  order: readonly SortKey[],
  direction: Direction = 'asc',
): Sql<boolean> | null {
  if (!after) return null;
  const keys = after.map((key, index) => sql`${key}::${sql.raw(order[index]!.type)}`);
  const isLater = sql.raw(direction === 'desc' ? '<' : '>');
  return sql`(${sql.join(order.map(({ column }) => column))}) ${isLater} (${sql.join(keys)})`;
}

/** As many as the page takes, and one more that tells whether another page follows. */
export function limitOf({ atMost }: Page): Sql {
  return sql`limit ${sql.lit(atMost + 1)}`;
}

/** Whether a text in small letters contains what the page's search looks for, or the part of it before an @. */
export function isFound(lowered: Sql, part: 'text' | 'mailbox' = 'text'): Sql<boolean> {
  return sql`${lowered} like (select ${sql.raw(part)} from pattern)`;
}
