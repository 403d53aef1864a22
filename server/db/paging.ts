import { sql, type RawBuilder } from 'kysely';
import type { ListQuery } from '#shared/api/fields';
import { contains } from './contains.ts';
import { isAfter, orderBy, readCursor, writeCursor, type SortKey } from './cursor.ts';
import type { Db } from './schema.ts';

/** A page of a list, or all of it when `limit` is null (api.md, Common). */
export interface Page {
  search: string | null;
  limit: number | null;
  /** Sort keys of the last row of the page before; null at the start. */
  after: string[] | null;
}

/** Reads the query of a list; throws Refusal("invalid_input") on a cursor that no reply gave out. */
export function toPage(query: ListQuery): Page {
  return {
    search: query.search?.trim() || null,
    limit: query.limit ?? null,
    after: query.cursor ? readCursor(query.cursor) : null,
  };
}

/** A list that grows with the company: what is in it, where a search looks, and in which order it comes. */
interface List<Row> {
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  searched: readonly RawBuilder<unknown>[];
  order: readonly SortKey<Row>[];
}

/** What a kind of list leaves to each list of that kind. */
export type ListPart<Row> = Pick<List<Row>, 'columns' | 'from' | 'where'>;

/** Rows with what the wire's page carries beside them; without a limit there are no pages. */
export interface Rows<Row> {
  rows: Row[];
  next_cursor?: string | null;
  total?: number;
}

/**
 * The page's rows, where the next page begins and, with the first page, how many rows match in all. Every list is
 * read through here, so that all of them page, search and count in the same way.
 */
export async function readPage<Row>(db: Db, page: Page, list: List<Row>): Promise<Rows<Row>> {
  const { limit, after } = page;
  const matches = sql`from ${list.from} where ${list.where} and ${isFound(page, list)}`;
  const { rows } = await sql<Row>`
    select ${list.columns} ${matches} and ${after ? isAfter(after, list.order) : sql`true`}
    ${orderBy(list.order)} ${limitOf(page)}`.execute(db);
  if (limit === null) return { rows };
  const shown = rows.slice(0, limit);
  const isLast = rows.length <= limit;
  const next_cursor = isLast ? null : writeCursor(list.order, shown.at(-1)!);
  if (after) return { rows: shown, next_cursor };
  return { rows: shown, next_cursor, total: isLast ? rows.length : await count(db, matches) };
}

/** One row more than asked for, which tells whether there is a next page. */
function limitOf({ limit }: Page): RawBuilder<unknown> {
  return limit === null ? sql`` : sql`limit ${limit + 1}`;
}

async function count(db: Db, matches: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${matches}`.execute(db);
  return rows[0]!.total;
}

function isFound({ search }: Page, { searched }: Pick<List<never>, 'searched'>): RawBuilder<unknown> {
  if (!search) return sql`true`;
  const places = searched.map((text) => contains(text, search));
  return sql`(${sql.join(places, sql` or `)})`;
}
