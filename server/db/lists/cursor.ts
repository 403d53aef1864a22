import { sql, type RawBuilder } from 'kysely';
import { Refusal } from '#shared/errors';
import { isUuid } from '#shared/uuid';

type KeyType = 'text' | 'timestamptz' | 'uuid' | 'int';

/** One of the columns that order a list; together they tell every two rows apart. */
export interface SortKey {
  column: RawBuilder<unknown>;
  type: KeyType;
  /** The column as the cursor carries it, where its text would not be the same on every server. */
  written?: RawBuilder<unknown>;
}

const invalidCursor = () => new Refusal('invalid_input', { errors: { cursor: 'Not a cursor of this list' } });

/** Where the page after this row begins: the row's sort keys as base64url, made by the database. */
export function cursorColumn(order: readonly SortKey[]): RawBuilder<string> {
  const keys = order.map(({ column, written }) => sql`(${written ?? column})::text`);
  return sql`translate(encode(convert_to(json_build_array(${sql.join(keys)})::text, 'UTF8'), 'base64'), E'+/=\n', '-_')`;
}

/** The sort keys in a cursor; throws Refusal("invalid_input") on one that no reply of this list gave out. */
export function readCursor(cursor: string, types: readonly KeyType[]): string[] {
  const keys = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Array.isArray(keys) || keys.length !== types.length) throw invalidCursor();
  return keys.map((key: unknown, index) => {
    if (typeof key !== 'string' || !isReadable[types[index]!](key)) throw invalidCursor();
    return key;
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidCursor();
  }
}

const toIso = (text: string) => (Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString());

const wireInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether the database can read the key: a cursor comes back from outside and may be anything. */
const isReadable: Record<KeyType, (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  // Written back the same, which "2026-02-30" is not; the database knows no year 0.
  timestamptz: (key) => wireInstant.test(key) && key >= '0001' && toIso(key) === key,
  uuid: isUuid,
  int: (key) => /^\d{1,9}$/.test(key),
};

const columnsOf = (order: readonly SortKey[]) => sql.join(order.map(({ column }) => column));

export function orderBy(order: readonly SortKey[]): RawBuilder<unknown> {
  return sql`order by ${columnsOf(order)}`;
}

/** Rows after the cursor's keys: the sort columns, compared as one. The casts name each column's type. */
export function isAfter(
  keys: readonly RawBuilder<unknown>[],
  order: readonly SortKey[],
): RawBuilder<boolean> {
  const values = keys.map((key, index) => sql`${key}::${sql.raw(order[index]!.type)}`);
  return sql`(${columnsOf(order)}) > (${sql.join(values)})`;
}
