import { Refusal } from '#shared/errors';
import { isCalendarDate } from '#shared/time';
import { isUuid } from '#shared/uuid';
import type { SortKey } from '../db/lists/page.ts';

type KeyType = SortKey['type'];

const invalidCursor = () => new Refusal('invalid_input', { errors: { cursor: 'Not a cursor of this list' } });

/** Where the next page begins: the sort keys of this one's last row. */
export function writeCursor(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** The sort keys in a cursor; throws Refusal("invalid_input") on one that no reply of this list gave out. */
export function readCursor(cursor: string, order: readonly SortKey[]): string[] {
  const keys = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Array.isArray(keys) || keys.length !== order.length) throw invalidCursor();
  return keys.map((key: unknown, index) => {
    if (typeof key !== 'string' || !isReadable[order[index]!.type](key)) throw invalidCursor();
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

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether the database can read the key: a cursor comes back from outside and may be anything. */
const isReadable: Record<KeyType, (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  // Written back the same, which "2026-02-30" is not; the database knows no year 0.
  timestamptz: (key) => isoInstant.test(key) && key >= '0001' && toIso(key) === key,
  date: isCalendarDate,
  uuid: isUuid,
  int: (key) => /^-?\d{1,9}$/.test(key),
  bigint: (key) => /^-?\d{1,18}$/.test(key),
};
