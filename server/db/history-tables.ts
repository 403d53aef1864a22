import type { Generated } from 'kysely';
import type { DueCause, Opener } from '#shared/due';
import type { Role } from '#shared/roles';
import { lineColumns } from './line-columns.ts';
import { laterProgramColumns } from './program-columns.ts';
import { impersonal, kept, leftOut, personal, type Table } from './table.ts';

const keptAsHistory = kept('history tells how things were, without a name');

/**
 * The former rows of users, programs and assignments, each with the time for which it was valid: from
 * `since` on, until before `until`. Triggers write them, and the application reads them alone.
 */
export const historyTables = {
  users_history: {
    grants: 'select',
    backup: 'rows',
    writtenBy: { users: ['keep_former_users'] },
    columns: {
      id: personal<string>(keptAsHistory, leftOut('it repeats the id of the person')),
      first_name: personal<string>('replaced', 'history.profile.first_name'),
      last_name: personal<string>('replaced', 'history.profile.last_name'),
      email: personal<string | null>('replaced', 'history.profile.email'),
      has_temporary_password: personal<boolean>('replaced', 'history.profile.has_temporary_password'),
      role: personal<Role>(keptAsHistory, 'history.profile.role'),
      department_id: personal<string | null>('emptied', 'history.profile.department'),
      background_color: impersonal<string>(),
      created_at: personal<Date>(keptAsHistory, leftOut('it repeats the profile')),
      updated_at: personal<Date>(keptAsHistory, 'history.profile.updated_at'),
      deactivated_at: personal<Date | null>(keptAsHistory, 'history.profile.deactivated_at'),
      suspended_at: personal<Date | null>(keptAsHistory, 'history.profile.suspended_at'),
      ...lineColumns,
      since: personal<Date>(keptAsHistory, 'history.profile.since'),
      until: personal<Date>(keptAsHistory, 'history.profile.until'),
      external_id: personal<string | null>('emptied', 'history.profile.external_id'),
      login: personal<string | null>('emptied', 'history.profile.login'),
      site_id: personal<string | null>('emptied', 'history.profile.site'),
      position_id: personal<string | null>('emptied', 'history.profile.position'),
      position_since: personal<string | null>('emptied', 'history.profile.position_since'),
      joined_on: personal<string | null>('emptied', 'history.profile.joined_on'),
      tags: personal<Generated<string[]>>('emptied', 'history.profile.tags'),
      source: personal<string | null>('emptied', 'history.profile.source'),
    },
  },
  programs_history: {
    grants: 'select',
    backup: 'rows',
    writtenBy: { programs: ['keep_former_programs'] },
    columns: {
      id: personal<string>(keptAsHistory, 'history.oversees.id'),
      title: personal<string>(keptAsHistory, 'history.oversees.title'),
      description: impersonal<string>(),
      assigned_manager_id: personal<string>(keptAsHistory, leftOut('it repeats the id of the person')),
      deadline: personal<Date>(keptAsHistory, 'history.oversees.deadline'),
      duration_minutes: impersonal<number>(),
      background_color: impersonal<string>(),
      created_at: impersonal<Date>(),
      updated_at: impersonal<Date>(),
      archived_at: impersonal<Date | null>(),
      due_days: impersonal<number | null>(),
      renew_months: impersonal<number | null>(),
      renew_on: impersonal<string | null>(),
      window_days: impersonal<number>(),
      version: impersonal<number>(),
      ...laterProgramColumns,
      since: personal<Date>(keptAsHistory, 'history.oversees.since'),
      until: personal<Date>(keptAsHistory, 'history.oversees.until'),
    },
  },
  assignments_history: {
    grants: 'select',
    backup: 'rows',
    writtenBy: { assignments: ['keep_former_assignments'] },
    columns: {
      program_id: personal<string>(keptAsHistory, 'history.trainings.program.id'),
      employee_id: personal<string>(keptAsHistory, leftOut('it repeats the id of the person')),
      assigned_at: personal<Date>(keptAsHistory, 'history.trainings.assigned_at'),
      assigned_by: personal<string>(keptAsHistory, leftOut('it is another person')),
      session_id: personal<string | null>(keptAsHistory, 'history.trainings.session_id'),
      enrolled_at: personal<Date | null>(keptAsHistory, 'history.trainings.enrolled_at'),
      completed_at: personal<Date | null>(keptAsHistory, 'history.trainings.completed_at'),
      completed_by: personal<string | null>(keptAsHistory, leftOut('it is another person')),
      cycle: personal<number>(keptAsHistory, 'history.trainings.cycle'),
      due_at: personal<Date | null>(keptAsHistory, 'history.trainings.due_at'),
      due_because: personal<DueCause | null>(keptAsHistory, 'history.trainings.due_because'),
      due_reason: personal<string | null>('emptied', 'history.trainings.due_reason'),
      opened_by: personal<Opener>(keptAsHistory, 'history.trainings.opened_by'),
      valid_until: personal<string | null>(keptAsHistory, 'history.trainings.valid_until'),
      answered_by: personal<string | null>(keptAsHistory, 'history.trainings.answered_by'),
      since: personal<Date>(keptAsHistory, 'history.trainings.since'),
      until: personal<Date>(keptAsHistory, 'history.trainings.until'),
    },
  },
} satisfies Record<string, Table>;
