import { sql } from 'kysely';
import type { Sql } from '../json.ts';
import type { Viewer } from '../relations.ts';
import { patternOf } from './contains.ts';

/*
 * A list that grows with the company is read a page at a time. Each page is one statement that reads from
 * the top down:
 *
 *   pattern   the text that a search looks for, folded (contains.ts)
 *   …         the needs of the kind of list (programs.ts, people.ts)
 *   line      the page's rows: `row` as JSON, the sort keys `k0`, `k1` …, the number `n`, and one row more than the
 *             page takes, if there is one
 *
 * and then puts the lines together. The statement is composed for the fields that a call brings: a condition that it doesn't
 * ask isn't written. Role, limit and cursor are parameters; the first page comes after the smallest keys there can be.
 */

/** The most rows of a page. */
export const mostOnPage = 1_000;

/** One of the columns that order a list; together they tell every two rows apart. */
export interface SortKey {
  column: Sql;
  type: 'text' | 'timestamptz' | 'date' | 'uuid' | 'int' | 'bigint';
  /** The column as text, where its own text would not be the same on every server. */
  text?: Sql<string>;
}

/** Whether a list begins with the smallest of its sort keys or with the largest. */
export type Direction = 'asc' | 'desc';

/** A page of a list: the values of one call. */
export interface Page {
  limit: Sql<number>;
  /** The sort keys of the row before this page. */
  after: readonly Sql[];
  /** Null where nothing is searched for. */
  search: Search | null;
  /** Whether it tells how many rows the list has in all. */
  isCounted: Sql<boolean>;
  /** The answer to the list's question; null where it has none. */
  way: string | null;
}

export interface Search {
  /** The text that is looked for. */
  text: Sql<string>;
  /** In a search for an e-mail address the part before its @; null for any other. */
  mailbox: Sql<string> | null;
  /** Whether it is long enough to be found in an index of trigrams, which have three letters. */
  isIndexed: boolean;
  /** The person who searches: not everybody finds people by all of their keys. */
  viewer: Viewer;
}

/** A small question that goes out before the page: only the database knows which way finds its rows soonest. */
export interface Question {
  /** One of the ways. */
  answer: Sql<string>;
  ways: readonly string[];
}

export interface List<Row> {
  order: readonly SortKey[];
  /** Ascending unless given. */
  direction?: Direction;
  /**
   * The parts of the statement that end with `line`. Its column `found` is how many rows there are in all, where they
   * are counted beside, else null.
   */
  lines: (page: Page) => Sql<{ row: Row }>;
  /** Its answer chooses between plain texts; null where this call's text is known without it. */
  question?: (page: Page) => Question | null;
  /**
   * A select of `total`, how many rows there are, or of `more_than` if counting on costs too much. Null if
   * `found` has it.
   */
  total?: (page: Page) => Sql | null;
  /** Further facts of the whole list as a JSON object, on the first page; none unless given. */
  beside?: (page: Page) => Sql | null;
  /** Whether there is such a list at all: else the call is answered with 404. Yes unless given. */
  isThere?: Sql<boolean>;
  /** The number of groups in which the rows come, one after the other, by `k0`; one unless given. */
  groups?: number;
}

/** The columns of a page's statement beside each group's rows, which are JSON without brackets in `rows_0`, `rows_1` … */
export interface PageFacts {
  /** The sort keys of the page's last row, if more rows follow. */
  last: string[] | null;
  /** How many rows there are in all, where that was counted. */
  total: number | null;
  /** There are more rows than these, where counting stopped. */
  more_than: number | null;
  /** The list's further facts, on the first page. */
  beside?: Record<string, unknown> | null;
}

/** The statement of a page. */
export function pageOf(list: List<unknown>, page: Page): Sql {
  const groups = Array.from({ length: list.groups ?? 1 }, (_, group) => {
    const inGroup = list.groups ? sql` and k0 = ${sql.lit(group)}` : sql``;
    return sql`string_agg(row::text, ',' order by n) filter (where n <= ${page.limit}${inGroup}) as ${sql.raw(`rows_${group}`)}`;
  });
  const facts = list.beside?.(page);
  const beside = facts ? sql`, case when ${page.isCounted} then ${facts} end as beside` : sql``;
  const keys = list.order.map((_, index) => sql.raw(`k${index}::text`));
  return sql`
    with ${page.search ? sql`${patternsOf(page.search)}, ` : sql``}${list.lines(page)}, page as (
      select ${sql.join(groups)}, count(*)::int as count, max(found)::int as found,
        case when count(*) > ${page.limit} then max(array[${sql.join(keys)}]) filter (where n = ${page.limit}) end as last
      from line ${list.isThere ? sql`having ${list.isThere}` : sql``}
    )
    select page.*${beside}, ${totalOf(list, page)}`;
}

/** The statement of the list's question. */
export function questionOf({ answer }: Question, { search }: Page): Sql {
  return sql`${search ? sql`with ${patternsOf(search)} ` : sql``}select ${answer} as way`;
}

const patternsOf = ({ text, mailbox }: Search) => sql`pattern as materialized (
  select ${patternOf(text)} as text${mailbox ? sql`, ${patternOf(mailbox)} as mailbox` : sql``})`;

/**
 * Where the whole list is on the page, its rows are the total; of a search only `found` tells. Where nothing tells, there
 * are more rows than the page has. The offset has the database ask first whether it is to count at all.
 */
function totalOf(list: List<unknown>, page: Page): Sql {
  const { isCounted } = page;
  const all = list.total?.(page) ?? null;
  const total = (found: Sql) => sql`
    case when ${isCounted} then case when last is null then count else ${found} end end as total`;
  const moreThan = (found: Sql, counted: Sql) => sql`
    case when ${isCounted} and last is not null and ${found} is null then coalesce(${counted}, count - 1) end as more_than`;
  if (!all) return sql`${total(sql`found`)}, ${moreThan(sql`found`, sql`null`)} from page`;
  const found = sql`coalesce(found, counted.total)`;
  return sql`${total(found)}, ${moreThan(found, sql`counted.more_than`)}
    from page left join lateral (
      select * from (${all}) counted where ${isCounted} and last is not null and found is null offset 0) counted on true`;
}

/** The sort keys as a list's lines name them. */
export function keyColumns(order: readonly SortKey[]): Sql {
  return sql.join(order.map(({ column, text }, index) => sql`${text ?? column} as ${sql.raw(`k${index}`)}`));
}

/** The names of the sort keys in a list's lines. */
export function keyNames(order: readonly SortKey[]): Sql {
  return sql.raw(order.map((_, index) => `k${index}`).join(', '));
}

export function orderBy(order: readonly SortKey[], direction: Direction = 'asc'): Sql {
  const columns = order.map(({ column }) => (direction === 'desc' ? sql`${column} desc` : column));
  return sql`order by ${sql.join(columns)}`;
}

/** The keys of the row before the page, of the types of the columns. */
export function keysBefore({ after }: Page, order: readonly SortKey[]): Sql[] {
  return order.map(({ type }, index) => sql`${after[index]!}::${sql.raw(type)}`);
}

/** Rows of this page or later: the sort columns compared as one with the row before the page. */
export function isOnPage(page: Page, order: readonly SortKey[], direction: Direction = 'asc'): Sql<boolean> {
  const isLater = sql.raw(direction === 'desc' ? '<' : '>');
  const columns = order.map(({ column }) => column);
  return sql`(${sql.join(columns)}) ${isLater} (${sql.join(keysBefore(page, order))})`;
}

/** As many as the page takes, and one more that tells whether another page follows. */
export function limitOf({ limit }: Pick<Page, 'limit'>): Sql {
  return sql`limit ${limit} + 1`;
}

/**
 * The rows of the page from an ordered select. The database takes a limit that it doesn't know for a tenth of the
 * rows. Then it sorts all rather than read an index in its order. So it also gets the most that a page takes.
 */
export function withLimit(ordered: Sql, page: Pick<Page, 'limit'>): Sql {
  return sql`(select * from (${ordered} limit ${sql.lit(mostOnPage + 1)}) ahead ${limitOf(page)})`;
}

/** Whether a folded text contains the text of the page's search, or the part of it before an @. */
export function isFound(foldedText: Sql, part: 'text' | 'mailbox' = 'text'): Sql<boolean> {
  return sql`${foldedText} like (select ${sql.raw(part)} from pattern)`;
}
