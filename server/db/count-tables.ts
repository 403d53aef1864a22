import type { Generated } from 'kysely';
import type { Role } from '#shared/roles';
import { impersonal, kept, leftOut, personal, type Table } from './table.ts';

const countedAnew = leftOut('they are counted again');
const byTrainings = {
  assignments: ['count_new_trainings', 'count_changed_trainings', 'count_ended_trainings'],
};
const keptAsRecord = kept('it belongs to a record, and tells of a person without a name');

/** The tables that keep how many rows of others there are. Triggers and jobs write them, and the application reads them alone. */
export const countTables = {
  program_counts: {
    grants: 'select',
    backup: countedAnew,
    writtenBy: byTrainings,
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
    writtenBy: byTrainings,
    columns: {
      program_id: impersonal<string>(),
      session_id: impersonal<string>(),
      slot: impersonal<number>(),
      enrolled: impersonal<number>(),
      completed: impersonal<number>(),
      held: impersonal<Generated<number>>(),
    },
  },
  due_counts: {
    grants: 'select',
    backup: countedAnew,
    writtenBy: byTrainings,
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
    writtenBy: {
      users: ['count_people'],
      programs: ['count_programs'],
      person_figures: ['count_people_of_positions'],
    },
    columns: { subject: impersonal<string>(), slot: impersonal<number>(), count: impersonal<number>() },
  },
  person_figures: {
    grants: 'select',
    backup: countedAnew,
    // The job `refresh-figures` counts the figures, by functions/refresh_figures.sql.
    writtenBy: { users: ['follow_new_people', 'follow_changed_people'] },
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
    writtenBy: {
      users: ['follow_new_people', 'follow_changed_people'],
      programs: ['note_program'],
      assignments: ['note_new_trainings', 'note_changed_trainings', 'note_ended_trainings'],
      exemptions: ['note_exempt_people'],
      audience_rows: ['note_people_of_positions'],
    },
    columns: { person_id: impersonal<string | null>(), program_id: impersonal<string | null>() },
  },
  people_behind: {
    grants: 'select',
    backup: countedAnew,
    writtenBy: { users: ['follow_changed_people'] },
    columns: {
      manager_id: impersonal<string>(),
      person_id: personal<string>('deleted', leftOut('it repeats the person')),
      last_name: personal<string>('deleted', leftOut('it repeats the profile')),
      first_name: personal<string>('deleted', leftOut('it repeats the profile')),
      overdue: personal<number>('deleted', leftOut('it counts the assignments')),
    },
  },
  seat_shortages: {
    grants: 'select, insert, update',
    backup: countedAnew,
    columns: {
      program_id: impersonal<string>(),
      short: impersonal<number>(),
      at: impersonal<Date>(),
      changes_at: impersonal<Date | null>(),
    },
  },
  shortages_to_refresh: {
    grants: 'select, insert, delete',
    backup: countedAnew,
    writtenBy: {
      programs: ['note_program'],
      assignments: ['note_new_trainings', 'note_changed_trainings', 'note_ended_trainings'],
      training_sessions: ['note_seats'],
    },
    columns: { program_id: impersonal<string>() },
  },
} satisfies Record<string, Table>;
