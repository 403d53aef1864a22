import { impersonal, type Table } from './table.ts';

/** The programs that count for others, and those that others need: part of server/db/tables.ts. */
export const equivalentTables = {
  program_equivalents: {
    grants: 'select, insert, delete',
    backup: 'rows',
    columns: {
      program_id: impersonal<string>(),
      source_id: impersonal<string>(),
      counts_from: impersonal<string>(),
    },
  },
  program_needs: {
    grants: 'select, insert, delete',
    backup: 'rows',
    columns: { program_id: impersonal<string>(), needed_id: impersonal<string>() },
  },
} satisfies Record<string, Table>;
