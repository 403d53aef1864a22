import { sql, type RawBuilder } from 'kysely';
import type { ListQuery } from '#shared/api/fields';
import { patternOf } from './contains.ts';
import { cursorColumn, readCursor, type SortKey } from './cursor.ts';

/** How many rows of a list are read at once when no limit was asked for. */
export const batchSize = 1_000;

// The database plans for the number of rows, so it is told one of these; a statement for each limit would be many.
const sizes = [10, 50, 100, 200, batchSize];
// The trigrams that the search's index holds are of three letters.
const shortestIndexed = 3;

/** What a call of a list fills in. */
export interface PageValues {
  pattern: string | null;
  limit: number;
  after: string[] | null;
}

/** What makes one call of a list ask for another statement than the next. */
export interface PageKind {
  /** At least the limit; one of few. */
  atMost: number;
  isFirst: boolean;
  /** Whether the reply tells how many rows there are: the first page, where pages were asked for. */
  isCounted: boolean;
  /** Whether there is a search, and whether it is long enough for its index. */
  search: 'none' | 'short' | 'indexed';
}

/** Reads a list's query; throws Refusal("invalid_input") on a cursor that no reply of the list gave out. */
export function readPageQuery(
  query: ListQuery,
  order: readonly SortKey[],
): { values: PageValues; kind: PageKind } {
  const search = query.search?.trim() || null;
  const limit = query.limit ?? batchSize;
  const after = query.cursor
    ? readCursor(
        query.cursor,
        order.map(({ type }) => type),
      )
    : null;
  return {
    values: { pattern: search && patternOf(search), limit, after },
    kind: {
      atMost: sizes.find((size) => size >= limit)!,
      isFirst: after === null,
      isCounted: after === null && query.limit !== undefined,
      search: search === null ? 'none' : search.length < shortestIndexed ? 'short' : 'indexed',
    },
  };
}

/** A page as its list is told of it: what each call fills in, and what is known when the statement is written. */
export interface Page extends PageKind {
  pattern: RawBuilder<string>;
  limit: RawBuilder<number>;
  /** The cursor's keys, one for each of the list's; not on the first page. */
  after: readonly RawBuilder<unknown>[];
}

/** A list that grows with the company. */
export interface List {
  order: readonly SortKey[];
  /**
   * A select of at most `atMost + 1` rows in the list's order: `row` as on the wire, its sort keys as `k0`, `k1` …
   * and, where the search found few enough to count them, how many there are as `total`, else null.
   */
  rows: (page: Page) => RawBuilder<unknown>;
  /** How many rows there are without a search, or '>' and a number where counting on would cost too much. */
  total: RawBuilder<number | string>;
  /** The groups that rows come in, one after the other, by `row_group`; one unless told. */
  groups?: number;
}

/** A page's rows as text, as `readPageAnswer` takes it apart. */
export function answerPage(list: List, page: Page): RawBuilder<string> {
  const keys = list.order.map((_, index) => sql.ref(`k${index}`));
  const cursor = cursorColumn(list.order.map(({ type }, index) => ({ type, column: keys[index]! })));
  const total = page.isCounted
    ? sql`case when count(*) <= ${page.limit} then count(*)::text else ${totalOf(list, page)}::text end`
    : sql`null`;
  const groups = Array.from(
    { length: list.groups ?? 1 },
    (_, group) => sql`coalesce(string_agg(line.row::text, ',' order by line.n)
      filter (where line.n <= ${page.limit} ${list.groups ? sql`and line.row_group = ${sql.lit(group)}` : sql``}), '')`,
  );
  // The lines are taken apart by line feeds, which row_to_json writes between the items of an aggregate only.
  return sql`(
    select concat_ws(E'\n',
      coalesce(case when count(*) > ${page.limit} then max(${cursor}) filter (where line.n = ${page.limit}) end, ''),
      coalesce(${total}, ''),
      ${sql.join(groups.map((group) => sql`replace(${group}, E'\n', '')`))})
    from (select item.*, row_number() over () as n from (${list.rows(page)}) item) line)`;
}

function totalOf({ total }: List, { search }: Page): RawBuilder<unknown> {
  return search === 'none' ? sql`(${total})` : sql`max(line.total)`;
}

/** One page: the rows of each group as JSON without the brackets, and what stands beside them on the wire. */
export interface PageAnswer {
  groups: string[];
  nextCursor: string | null;
  /** On a first page, where it was counted. */
  total: number | null;
  /** On a first page of more rows than these, where counting stopped. */
  moreThan: number | null;
}

export function readPageAnswer(answer: string): PageAnswer {
  const [next = '', total = '', ...groups] = answer.split('\n');
  const stopped = total.startsWith('>');
  return {
    groups,
    nextCursor: next || null,
    total: total && !stopped ? Number(total) : null,
    moreThan: stopped ? Number(total.slice(1)) : null,
  };
}

/** A row as on the wire, from its columns. */
export const asRow = (columns: RawBuilder<unknown>) =>
  sql`(select row_to_json(r) from (select ${columns}) r)`;

/** The sort keys as `rows` has to name them. */
export const keyColumns = (order: readonly SortKey[]) =>
  sql.join(order.map(({ column, written }, index) => sql`${written ?? column} as ${sql.ref(`k${index}`)}`));
