import type { Generated } from 'kysely';
import type { DueCause, Opener } from '#shared/due';
import { leftOut, personal, type Table } from './table.ts';

/** The people who don't have to do a program: part of server/db/tables.ts. */
export const exemptionTables = {
  exemptions: {
    grants: 'select, insert, delete',
    backup: 'rows',
    columns: {
      program_id: personal<string>('deleted', 'exemptions.program.id'),
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      because: personal<string>('deleted', 'exemptions.because'),
      until: personal<string | null>('deleted', 'exemptions.until'),
      exempted_at: personal<Date>('deleted', 'exemptions.exempted_at'),
      exempted_by: personal<string>('deleted', leftOut('it is another person')),
      cycle: personal<number>('deleted', 'exemptions.cycle'),
      due_at: personal<Date | null>('deleted', 'exemptions.due_at'),
      due_because: personal<DueCause | null>('deleted', 'exemptions.due_because'),
      due_reason: personal<string | null>('deleted', 'exemptions.due_reason'),
      opened_by: personal<Generated<Opener>>('deleted', 'exemptions.opened_by'),
    },
  },
} satisfies Record<string, Table>;
