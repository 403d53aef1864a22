import type { Role } from '#shared/roles';
import { impersonal, kept, leftOut, personal, type Table } from './table.ts';

const countedAnew = leftOut('they are counted anew');
const keptAsRecord = kept('it belongs to a record, and tells of a person without a name');

/** The tables that keep how many rows of others there are. Triggers and jobs write them, and the application reads them alone. */
export const countTables = {
  program_counts: {
    grants: 'select',
    backup: countedAnew,
    columns: {
      program_id: impersonal<string>(),
      slot: impersonal<number>(),
      assigned: impersonal<number>(),
      completed: impersonal<number>(),
    },
  },
  session_counts: {
    grants: 'select',
    backup: countedAnew,
    columns: {
      program_id: impersonal<string>(),
      session_id: impersonal<string>(),
      slot: impersonal<number>(),
      enrolled: impersonal<number>(),
      completed: impersonal<number>(),
    },
  },
  due_counts: {
    grants: 'select',
    backup: countedAnew,
    columns: {
      program_id: impersonal<string>(),
      session_id: impersonal<string | null>(),
      due_at: impersonal<Date>(),
      slot: impersonal<number>(),
      open: impersonal<number>(),
    },
  },
  company_counts: {
    grants: 'select',
    backup: countedAnew,
    columns: { subject: impersonal<string>(), slot: impersonal<number>(), count: impersonal<number>() },
  },
  person_figures: {
    grants: 'select',
    backup: countedAnew,
    columns: {
      person_id: personal<string>(kept('records name people by it'), leftOut('it repeats the person')),
      last_name: personal<string>('replaced', leftOut('it repeats the profile')),
      first_name: personal<string>('replaced', leftOut('it repeats the profile')),
      role: personal<Role>(keptAsRecord, leftOut('it repeats the profile')),
      department_id: personal<string>('replaced', leftOut('it repeats the profile')),
      position_id: personal<string>('replaced', leftOut('it repeats the profile')),
      site_id: personal<string>('replaced', leftOut('it repeats the profile')),
      state: personal<'active' | 'suspended' | 'left'>(keptAsRecord, leftOut('it repeats the profile')),
      overdue: personal<number>('replaced', leftOut('it counts the assignments')),
      open: personal<number>('replaced', leftOut('it counts the assignments')),
      changes_at: personal<Date | null>('deleted', leftOut('it counts the assignments')),
      gaps: personal<number>('replaced', leftOut('it counts the assignments')),
    },
  },
  figures_to_refresh: {
    grants: 'select',
    backup: countedAnew,
    columns: { person_id: impersonal<string | null>(), program_id: impersonal<string | null>() },
  },
} satisfies Record<string, Table>;
