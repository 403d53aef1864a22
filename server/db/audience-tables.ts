import type { Generated, GeneratedAlways } from 'kysely';
import type { Role } from '#shared/roles';
import { impersonal, kept, leftOut, personal, type Table } from './table.ts';

const keptAsCharge = kept('a program keeps the people who decided on it, without names');

/** The people that programs are assigned to by their facts: part of server/db/tables.ts. */
export const audienceTables = {
  audiences: {
    grants: 'select, insert, update',
    backup: 'rows',
    columns: {
      program_id: impersonal<string>(),
      starts_on: impersonal<string>(),
      changed_by: personal<string>(keptAsCharge, leftOut('the audit trail tells it')),
      changed_at: impersonal<Date>(),
      held_at: impersonal<Date | null>(),
    },
  },
  audience_rows: {
    grants: 'select, insert, delete',
    backup: 'rows',
    columns: {
      program_id: impersonal<string>(),
      place: impersonal<number>(),
      departments: impersonal<Generated<string[]>>(),
      sites: impersonal<Generated<string[]>>(),
      positions: impersonal<Generated<string[]>>(),
      roles: impersonal<Generated<Role[]>>(),
      kinds: impersonal<Generated<'employee'[]>>(),
      tags: impersonal<Generated<string[]>>(),
      joined_after: impersonal<string | null>(),
      of_position: impersonal<GeneratedAlways<string | null>>(),
    },
  },
  audience_endings: {
    grants: 'select, insert, delete',
    backup: 'rows',
    columns: {
      program_id: personal<string>('deleted', 'audience_endings.program.id'),
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      ends_on: personal<string>('deleted', 'audience_endings.ends_on'),
    },
  },
  audience_nights: {
    grants: 'select, insert, update, delete',
    backup: leftOut('they matter for a night'),
    columns: {
      day: impersonal<string>(),
      began_at: impersonal<Date>(),
      done_at: impersonal<Date | null>(),
    },
  },
} satisfies Record<string, Table>;
