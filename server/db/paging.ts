import { sql, type RawBuilder } from 'kysely';
import type { ListQuery } from '#shared/api/fields';
import { Refusal } from '#shared/errors';
import { isUuid } from '#shared/uuid';

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
    after: query.cursor ? decodeCursor(query.cursor) : null,
  };
}

const invalidCursor = () => new Refusal('invalid_input', { errors: { cursor: 'Not a cursor of this list' } });

function decodeCursor(cursor: string): string[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(keys) && keys.every((key) => typeof key === 'string')) return keys;
  } catch {
    throw invalidCursor();
  }
  throw invalidCursor();
}

const toIso = (text: string) => (Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString());

type KeyType = 'text' | 'timestamptz' | 'uuid';

const wireInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether the database can read the key: a cursor comes back from outside and may be anything. */
const isReadable: Record<KeyType, (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  // Written back the same, which "2026-02-30" is not; the database knows no year 0.
  timestamptz: (key) => wireInstant.test(key) && key >= '0001' && toIso(key) === key,
  uuid: isUuid,
};

/** Rows after the cursor: the sort columns, compared as one. The casts name each column's type. */
export function afterCursor(
  page: Page,
  columns: readonly (readonly [RawBuilder<unknown>, KeyType])[],
): RawBuilder<boolean> {
  if (!page.after) return sql`true`;
  if (page.after.length !== columns.length) throw invalidCursor();
  const keys = page.after.map((key, index) => {
    const type = columns[index]![1];
    if (!isReadable[type](key)) throw invalidCursor();
    return sql`${key}::${sql.raw(type)}`;
  });
  return sql`(${sql.join(columns.map(([column]) => column))}) > (${sql.join(keys)})`;
}

/** One row more than asked for, which tells whether there is a next page. */
export function limitOf(page: Page): RawBuilder<unknown> {
  return page.limit === null ? sql`` : sql`limit ${page.limit + 1}`;
}

/** Case-insensitive "contains" (spec §5); the person's % and _ are plain characters. */
export function contains(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(${text}) like lower(${pattern} collate "und-x-icu")`;
}

/** Cuts the extra row off and says where the next page begins; without a limit there are no pages. */
export function toRows<Row>(
  page: Page,
  rows: Row[],
  keysOf: (row: Row) => readonly string[],
): { rows: Row[]; next_cursor?: string | null } {
  if (page.limit === null) return { rows };
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  const cursor = last ? Buffer.from(JSON.stringify(keysOf(last))).toString('base64url') : null;
  return { rows: shown, next_cursor: cursor };
}
