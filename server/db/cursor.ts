import { sql, type RawBuilder } from 'kysely';
import { Refusal } from '#shared/errors';
import { isUuid } from '#shared/uuid';

type KeyType = 'text' | 'timestamptz' | 'uuid';

/** One of the columns that order a list; together they tell every two rows apart. */
export interface SortKey<Row> {
  column: RawBuilder<unknown>;
  type: KeyType;
  /** The column's value in a row as on the wire. */
  of: (row: Row) => string;
}

const invalidCursor = () => new Refusal('invalid_input', { errors: { cursor: 'Not a cursor of this list' } });

/** Where the page after this row begins. */
export function writeCursor<Row>(order: readonly SortKey<Row>[], row: Row): string {
  return Buffer.from(JSON.stringify(order.map((key) => key.of(row)))).toString('base64url');
}

/** The sort keys in a cursor; throws Refusal("invalid_input") on one that no reply gave out. */
export function readCursor(cursor: string): string[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(keys) && keys.every((key) => typeof key === 'string')) return keys;
  } catch {
    throw invalidCursor();
  }
  throw invalidCursor();
}

const toIso = (text: string) => (Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString());

const wireInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether the database can read the key: a cursor comes back from outside and may be anything. */
const isReadable: Record<KeyType, (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  // Written back the same, which "2026-02-30" is not; the database knows no year 0.
  timestamptz: (key) => wireInstant.test(key) && key >= '0001' && toIso(key) === key,
  uuid: isUuid,
};

const columnsOf = (order: readonly SortKey<never>[]) => sql.join(order.map(({ column }) => column));

export function orderBy(order: readonly SortKey<never>[]): RawBuilder<unknown> {
  return sql`order by ${columnsOf(order)}`;
}

/** Rows after the cursor's keys: the sort columns, compared as one. The casts name each column's type. */
export function isAfter(keys: readonly string[], order: readonly SortKey<never>[]): RawBuilder<boolean> {
  if (keys.length !== order.length) throw invalidCursor();
  const values = keys.map((key, index) => {
    const { type } = order[index]!;
    if (!isReadable[type](key)) throw invalidCursor();
    return sql`${key}::${sql.raw(type)}`;
  });
  return sql`(${columnsOf(order)}) > (${sql.join(values)})`;
}
