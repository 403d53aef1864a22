import type { Generated } from 'kysely';
import { impersonal, kept, leftOut, personal, type Table } from './table.ts';

const keptAsCharge = kept('a version keeps who made it, without a name');

/** A question with its right answers, as it is stored. */
export interface StoredQuestion {
  text: string;
  options: string[];
  /** Places among the options, from 0. */
  right: number[];
}

/** The versions of readings: part of server/db/tables.ts. */
export const versionTable = {
  grants: 'select, insert, update',
  backup: 'rows',
  columns: {
    program_id: impersonal<string>(),
    version: impersonal<number>(),
    file_id: impersonal<string | null>(),
    link: impersonal<string | null>(),
    declaration: impersonal<string>(),
    effective_on: impersonal<string | null>(),
    questions: impersonal<Generated<StoredQuestion[]>>(),
    pass_percent: impersonal<number>(),
    made_at: impersonal<Date>(),
    made_by: personal<string>(keptAsCharge, leftOut('it is who edited a training, as the audit trail tells')),
  },
} satisfies Table;

export const tryTable = {
  grants: 'select, insert, update, delete',
  backup: 'rows',
  columns: {
    program_id: personal<string>('deleted', 'tries.program.id'),
    person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
    version: personal<number>('deleted', 'tries.version'),
    cycle: personal<number>('deleted', 'tries.cycle'),
    failed: personal<Generated<number>>('deleted', 'tries.failed'),
    granted: personal<Generated<number>>('deleted', 'tries.granted'),
  },
} satisfies Table;
