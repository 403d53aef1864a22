import type { Selectable } from 'kysely';
import { tables, type Db, type Schema } from '../../server/db/tables.ts';

/** A value that the trail doesn't tell, or doesn't tell any more since an erasure. */
export const untold = Symbol('untold');
export type Unrecorded = typeof untold;

/** Columns that no entry has to tell, and why. */
const leftOut = {
  programs: {
    background_color: 'it is drawn by lot',
    updated_at: 'it is when the row was changed',
    since: 'it is when the row was changed',
  },
  training_sessions: {
    join_url: 'whoever has it can join, so the trail holds none',
    seats_taken: 'it is counted',
    is_unpublished: 'it is when the messages were sent',
    check_in_key: 'it is a secret',
  },
  session_parts: { join_url: 'whoever has it can join, so the trail holds none' },
  assignments: {
    last_name: 'it repeats the person',
    first_name: 'it repeats the person',
    standing: 'it repeats the person',
    since: 'it is when the row was changed',
  },
  exemptions: {},
  training_records: { code: 'it is drawn by lot', file_count: 'it is counted' },
  files: {
    name: 'it is told by the personal part, and is gone with the bytes',
    type: 'the bytes tell it',
    size: 'the bytes tell it',
    free_since: 'such files are left out',
  },
  reading_versions: {},
  reading_tries: {},
} as const satisfies { [Name in ReplayedTable]?: { [Column in keyof Schema[Name]]?: string } };

export type ReplayedTable =
  | 'programs'
  | 'training_sessions'
  | 'session_parts'
  | 'assignments'
  | 'exemptions'
  | 'training_records'
  | 'files'
  | 'reading_versions'
  | 'reading_tries';

type Texts =
  | 'cancel_reason'
  | 'because'
  | 'due_reason'
  | 'trainer'
  | 'place'
  | 'note'
  | 'person_name'
  | 'certified_name'
  | 'decided_because'
  | 'revoked_because'
  | 'removed_because';

/** A row of the table as the trail tells it. */
export type Replayed<Name extends ReplayedTable> = {
  [Column in Exclude<keyof Stored<Name>, keyof (typeof leftOut)[Name]>]:
    | Stored<Name>[Column]
    | (Column extends Texts ? Unrecorded : never);
};
type Stored<Name extends ReplayedTable> = Selectable<Schema[Name]>;

export type ReplayedRows = { readonly [Name in ReplayedTable]: readonly Replayed<Name>[] };
export type StoredRows = { readonly [Name in ReplayedTable]: readonly Stored<Name>[] };

const keys = {
  programs: ['id'],
  training_sessions: ['id'],
  session_parts: ['session_id', 'part'],
  assignments: ['program_id', 'employee_id'],
  exemptions: ['program_id', 'person_id'],
  training_records: ['id'],
  reading_versions: ['program_id', 'version'],
  reading_tries: ['program_id', 'person_id', 'version', 'cycle'],
  files: ['id'],
} as const satisfies { [Name in ReplayedTable]: readonly (keyof Schema[Name])[] };

const replayedTables = Object.keys(keys) as ReplayedTable[];

/** The rows as they are stored. */
export async function readRows(db: Db): Promise<StoredRows> {
  return {
    programs: await db.selectFrom('programs').selectAll().execute(),
    training_sessions: await db.selectFrom('training_sessions').selectAll().execute(),
    session_parts: await db.selectFrom('session_parts').selectAll().execute(),
    assignments: await db.selectFrom('assignments').selectAll().execute(),
    exemptions: await db.selectFrom('exemptions').selectAll().execute(),
    training_records: await db.selectFrom('training_records').selectAll().execute(),
    reading_versions: await db.selectFrom('reading_versions').selectAll().execute(),
    reading_tries: await db.selectFrom('reading_tries').selectAll().execute(),
    files: await db.selectFrom('files').selectAll().where('free_since', 'is', null).execute(),
  };
}

/**
 * Where the rows that the trail leads to are not those that are stored, in words. A value that the trail doesn't tell
 * may be anything.
 */
export function findDifferences(replayed: ReplayedRows, stored: StoredRows): string[] {
  return replayedTables.flatMap((table) => {
    const told = byKey(table, replayed[table]);
    const there = byKey(table, stored[table]);
    const columns = Object.keys(tables[table].columns).filter((name) => !Object.hasOwn(leftOut[table], name));
    const all = [...new Set([...told.keys(), ...there.keys()])];
    return all.flatMap((key) => {
      const [left, right] = [told.get(key), there.get(key)];
      if (!left || !right) return [`${table} ${key}: ${left ? 'only told' : 'only stored'}`];
      return columns
        .filter((name) => left[name] !== untold && !isSame(left[name], right[name]))
        .map((name) => `${table} ${key}: ${name} is ${worded(right[name])}, told ${worded(left[name])}`);
    });
  });
}

function byKey(table: ReplayedTable, rows: readonly object[]): Map<string, Record<string, unknown>> {
  const each = rows as readonly Record<string, unknown>[];
  return new Map(each.map((row) => [keys[table].map((name) => row[name]).join(' '), row]));
}

const isSame = (left: unknown, right: unknown) => left === right || worded(left) === worded(right);

// Entries from before texts were kept in one form of Unicode tell the same in another one.
const worded = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).normalize('NFC'));
