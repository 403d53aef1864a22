import type { Generated } from 'kysely';
import type { AbsenceKind } from '#shared/people/users/absence';
import type { DueCause } from '#shared/due';
import { leftOut, personal, type Table } from './table.ts';

/** The people who are away, or will be: part of server/db/tables.ts. */
export const absenceTables = {
  absences: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    writtenBy: { users: ['end_absence'] },
    columns: {
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      from_day: personal<string>('deleted', 'absence.from_day'),
      until_day: personal<string>('deleted', 'absence.until_day'),
      kind: personal<AbsenceKind>('deleted', 'absence.kind'),
      begins_at: personal<Date>('deleted', leftOut('it repeats the first day')),
      ends_at: personal<Date>('deleted', leftOut('it repeats the last day')),
      has_begun: personal<Generated<boolean>>('deleted', leftOut('it follows from the first day')),
    },
  },
  absence_due_dates: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    writtenBy: { users: ['end_absence'] },
    columns: {
      program_id: personal<string>('deleted', 'absence_due_dates.program.id'),
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      due_at: personal<Date | null>('deleted', 'absence_due_dates.due_at'),
      due_because: personal<DueCause | null>('deleted', 'absence_due_dates.due_because'),
      due_reason: personal<string | null>('deleted', 'absence_due_dates.due_reason'),
    },
  },
} satisfies Record<string, Table>;
