import type { Generated, GeneratedAlways } from 'kysely';
import { impersonal, type Table } from './table.ts';

/** The types of a logo, as browsers name them. */
export type LogoType = 'image/svg+xml' | 'image/png';

/** The company's settings, of one row at most: part of server/db/tables.ts. */
export const companyTables = {
  company_settings: {
    grants: 'select, insert, update',
    backup: 'rows',
    columns: {
      is_only: impersonal<Generated<boolean>>(),
      name: impersonal<string>(),
      logo: impersonal<Buffer | null>(),
      logo_type: impersonal<LogoType | null>(),
      logo_hash: impersonal<GeneratedAlways<string | null>>(),
      colour: impersonal<string | null>(),
      time_zone: impersonal<string>(),
      // A mailbox of the company.
      reply_to: impersonal<string | null>(),
      updated_at: impersonal<Date>(),
    },
  },
  company_setup: {
    grants: 'select, insert, delete',
    backup: 'rows',
    columns: {
      is_only: impersonal<Generated<boolean>>(),
      hidden_at: impersonal<Date>(),
    },
  },
} satisfies Record<string, Table>;
