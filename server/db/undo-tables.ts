import type { Generated } from 'kysely';
import { impersonal, leftOut, personal, type Table } from './table.ts';

const forSeconds = leftOut('the row lasts for some seconds');

/** The rows of a table by its name, as JSON has them. */
export type KeptRows = Readonly<Record<string, readonly object[]>>;

/** The changes that their authors can still undo: part of server/db/tables.ts. */
export const undoTables = {
  undoable_changes: {
    grants: 'select, insert, update, delete',
    backup: leftOut('they matter for some seconds'),
    columns: {
      id: impersonal<Generated<string>>(),
      actor_id: personal<string>('deleted', forSeconds),
      program_ids: impersonal<string[]>(),
      person_ids: personal<string[]>('deleted', forSeconds),
      holds_seats: impersonal<boolean>(),
      made_at: impersonal<Date>(),
      until: impersonal<Date>(),
      before: personal<KeptRows>('deleted', forSeconds),
      after: personal<KeptRows | null>('deleted', forSeconds),
      made_by: impersonal<Generated<string>>(),
      undone_at: impersonal<Date | null>(),
      undone_by: impersonal<string | null>(),
    },
  },
} satisfies Record<string, Table>;
