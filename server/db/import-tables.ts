import type { Generated } from 'kysely';
import type { ImportKind, ImportState, Verdict } from '#shared/people/imports/import-facts';
import { impersonal, kept, leftOut, personal, type Table } from './table.ts';

const keptForAWhile = kept('an import is deleted 90 days after its file came');
const notOfAPerson = leftOut('it is a file of the company');
const repeats = leftOut('the audit trail tells it, too');
const planned = leftOut('a file is planned again from its source');

/** Files that are imported, and the facts that were found in them: part of server/db/tables.ts. */
export const importTables = {
  imports: {
    grants: 'select, insert, update, delete',
    backup: planned,
    columns: {
      id: impersonal<Generated<string>>(),
      what: impersonal<ImportKind>(),
      source: impersonal<string>(),
      name: impersonal<string>(),
      state: impersonal<ImportState>(),
      created_by: personal<string | null>(keptForAWhile, leftOut('the audit trail tells it')),
      created_at: impersonal<Date>(),
      everybody: impersonal<boolean>(),
      answers: personal<Generated<unknown>>('emptied', notOfAPerson),
      facts: personal<Generated<unknown>>('emptied', notOfAPerson),
      counts: impersonal<Generated<unknown>>(),
      digest: impersonal<string | null>(),
      error: impersonal<string | null>(),
      result: impersonal<unknown>(),
      rows_done: impersonal<Generated<number>>(),
      rows_total: impersonal<Generated<number>>(),
      seen_at: impersonal<Generated<Date>>(),
      ran_at: impersonal<Date | null>(),
      made: impersonal<Generated<unknown>>(),
      undone: impersonal<unknown>(),
    },
  },
  import_files: {
    grants: 'select, insert, update, delete',
    backup: planned,
    columns: {
      import_id: impersonal<string>(),
      content: personal<Buffer>('deleted', notOfAPerson),
    },
  },
  import_lines: {
    grants: 'select, insert, update, delete',
    backup: planned,
    columns: {
      import_id: personal<string>('deleted', repeats),
      place: personal<number>('deleted', repeats),
      line: personal<number>('deleted', repeats),
      verdict: personal<Verdict>('deleted', repeats),
      key: personal<string>('deleted', repeats),
      name: personal<string>('deleted', repeats),
      person_id: personal<string | null>('deleted', repeats),
      changes: personal<unknown>('deleted', repeats),
      code: personal<string | null>('deleted', repeats),
      field: personal<string | null>('deleted', repeats),
      why: personal<string | null>('deleted', repeats),
      choices: personal<string[] | null>('deleted', repeats),
    },
  },
  import_changes: {
    grants: 'select, insert, update, delete',
    backup: leftOut('an undo is over soon, and a restore brings back what was there'),
    columns: {
      import_id: personal<string>('deleted', repeats),
      person_id: personal<string>('deleted', repeats),
      made: personal<boolean>('deleted', repeats),
      since: personal<Date>('deleted', repeats),
      changes: personal<Generated<unknown>>('deleted', repeats),
    },
  },
  import_columns: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: {
      source: impersonal<string>(),
      what: impersonal<string>(),
      heading: impersonal<string>(),
      answer: impersonal<unknown>(),
    },
  },
  import_sources: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: {
      source: impersonal<string>(),
      what: impersonal<string>(),
      answers: impersonal<unknown>(),
    },
  },
} satisfies Record<string, Table>;
