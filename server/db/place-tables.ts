import type { Generated } from 'kysely';
import { impersonal, type Table } from './table.ts';

/** Where people belong in the company: part of server/db/tables.ts. */
export const placeTables = {
  departments: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: { id: impersonal<Generated<string>>(), name: impersonal<string>() },
  },
  sites: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: { id: impersonal<Generated<string>>(), name: impersonal<string>() },
  },
  positions: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: {
      id: impersonal<Generated<string>>(),
      name: impersonal<string>(),
      code: impersonal<string | null>(),
    },
  },
} satisfies Record<string, Table>;
