import { sql } from 'kysely';
import type { Sql } from '../json.ts';

/** One of the columns that order a list; together they tell every two rows apart. */
export interface SortKey {
  column: Sql;
  type: 'text' | 'timestamptz' | 'uuid' | 'int';
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
  /** In small letters, with which a `like` compares. */
  pattern: Sql<string>;
  /** Whether it is long enough to be found in an index of trigrams, which have three letters. */
  isIndexed: boolean;
}

/** A list that grows with the company: its rows are read a page at a time. */
export interface List<Row> {
  order: readonly SortKey[];
  /**
   * A select of at most `atMost + 1` rows in the list's order: `row` as JSON, its sort keys as `k0`, `k1` … and as
   * `found` how many rows a search has found, where few enough to count them; else null.
   */
  rows: (page: Page) => Sql<{ row: Row }>;
  /** A select of `total`, how many rows there are without a search, or of `more_than`, where counting on costs too much. */
  total: Sql;
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

/** The statement of a page, without who may see it. */
export function pageOf(list: List<unknown>, page: Page): Sql {
  const groups = Array.from({ length: list.groups ?? 1 }, (_, group) => {
    const inGroup = list.groups ? sql`and line.k0 = ${sql.lit(group)}` : sql``;
    return sql`string_agg(line.row::text, ',' order by line.n)
      filter (where line.n <= ${page.limit} ${inGroup}) as ${sql.raw(`rows_${group}`)}`;
  });
  const keys = list.order.map(({ type }, index) => {
    const key = sql.raw(`line.k${index}`);
    return type === 'text' || type === 'timestamptz' ? key : sql`${key}::text`;
  });
  const lines = sql`
    select ${sql.join(groups)}, count(*) > ${page.limit} as has_more, count(*)::int as count, max(line.found)::int as found,
      max(array[${sql.join(keys)}]) filter (where line.n = ${page.limit}) as last_keys
    from (select item.*, row_number() over () as n from (${list.rows(page)}) item) line`;
  const last = sql`case when page.has_more then page.last_keys end as last`;
  if (!page.isCounted)
    return sql`select page.*, ${last}, null as total, null as more_than from (${lines}) page`;
  const total = page.search ? sql`select page.found as total, null::int as more_than` : list.total;
  return sql`
    select page.*, ${last}, case when page.has_more then counted.total else page.count end as total, counted.more_than
    from (${lines}) page
    left join lateral (select * from (${total}) counted where page.has_more) counted on true`;
}

/** The sort keys as a list's rows name them. */
export function keyColumns(order: readonly SortKey[]): Sql {
  return sql.join(order.map(({ column, text }, index) => sql`${text ?? column} as ${sql.raw(`k${index}`)}`));
}

export function orderBy(order: readonly SortKey[]): Sql {
  return sql`order by ${sql.join(order.map(({ column }) => column))}`;
}

/** Rows of this page or later: the sort columns compared as one with the row before the page. */
export function isOnPage({ after }: Page, order: readonly SortKey[]): Sql<boolean> {
  if (!after) return sql`true`;
  const keys = after.map((key, index) => sql`${key}::${sql.raw(order[index]!.type)}`);
  return sql`(${sql.join(order.map(({ column }) => column))}) > (${sql.join(keys)})`;
}

/** As many as the page takes, and one more that tells whether another page follows. */
export function limitOf({ atMost }: Page): Sql {
  return sql`limit ${sql.lit(atMost + 1)}`;
}

/**
 * Case-insensitive "contains" (spec §5) in a text that is in small letters already. The pattern is made small in a
 * query of its own, once: as a plain expression it would be for each row that is looked at.
 */
export function lowerContains(lowered: Sql, pattern: Sql | string): Sql<boolean> {
  return sql`${lowered} like (select lower(${pattern} collate "und-x-icu"))`;
}

/** What `lowerContains` compares with: the person's % and _ are plain characters. */
export function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
