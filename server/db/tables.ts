import type { Generated, GeneratedAlways, Kysely } from 'kysely';
import type { AuditAction } from '#shared/audit';
import type { DueCause, Opener } from '#shared/due';
import type { Role } from '#shared/roles';
import { accountTables } from './account-tables.ts';
import { samePeopleTables } from './same-people-tables.ts';
import { absenceTables } from './absence-tables.ts';
import { audienceTables } from './audience-tables.ts';
import { equivalentTables } from './equivalent-tables.ts';
import { exemptionTables } from './exemption-tables.ts';
import { fileTables } from './file-tables.ts';
import { tryTable, versionTable } from './reading-tables.ts';
import { recordTables } from './record-tables.ts';
import { historyTables } from './history-tables.ts';
import { lineColumns } from './line-columns.ts';
import { laterProgramColumns } from './program-columns.ts';
import { placeTables } from './place-tables.ts';
import { seatTables, sessionTable } from './session-tables.ts';
import { messageTables } from './message-tables.ts';
import { companyTables } from './company-tables.ts';
import { importTables } from './import-tables.ts';
import { countTables } from './count-tables.ts';
import { calendarTables } from './calendar-tables.ts';
import { undoTables } from './undo-tables.ts';
import { impersonal, kept, leftOut, personal, writtenBy, type RowOf, type Table } from './table.ts';

/** The role of an active person, 'suspended' of a suspended one, and 'left' once deactivated. */
type Standing = Role | 'suspended' | 'left';
type Bytes = Buffer | Uint8Array;

const keptAsRecord = kept('it belongs to a record, and tells of a person without a name');
const keptAsCompletion = kept('completions prove that someone was trained; open assignments are deleted');
const keptAsCharge = kept('a program and its sessions keep their people, without names');

const begun = personal<Generated<Date>>('replaced', leftOut('it repeats when the row was changed'));
const byName = { assignments: ['name_training'], users: ['assignments_employee'] };
const byReturn = { assignments: ['follow_newest_record'] };

/**
 * Each table once, without its partitions. It has its columns and the personal data in them, the rights of
 * the application's role, and whether a backup has it. Each comes after those to which its rows point. The
 * columns are made by migrations/*.sql; a test compares.
 *
 * A column is personal if it says something of a person who can be identified: a name, a role, a program
 * that somebody oversees or is assigned to. That a person wrote it, such as a program's description, doesn't
 * make it personal. A column that may be null is `Type | null`, and an insert may leave it out.
 * `Generated<Type>` is never null, as the database has a default.
 *
 * `writtenBy` leads from a copy to the triggers that keep it: of rows or of a column. A test compares it with the triggers
 * of the database and the text of their functions. It leaves out those that only bring the texts of a row into NFC.
 *
 * Grants are for the whole table. The application adds to the audit trail and can't change or remove
 * anything in it. It never removes people or programs.
 */
export const tables = {
  ...placeTables,
  // Triggers on users also fill `person_figures` (count-tables.ts), by which everybody is ordered and counted.
  users: {
    grants: 'select, insert, update',
    backup: 'rows',
    columns: {
      id: personal<Generated<string>>(kept('records name people by it'), 'profile.id'),
      first_name: personal<string>('replaced', 'profile.first_name'),
      last_name: personal<string>('replaced', 'profile.last_name'),
      email: personal<string | null>('replaced', 'profile.email'),
      password_hash: personal<string>('replaced', leftOut('it opens the account')),
      has_temporary_password: personal<Generated<boolean>>('replaced', 'profile.has_temporary_password'),
      role: personal<Role>(keptAsRecord, 'profile.role'),
      department_id: personal<string | null>('emptied', 'profile.department'),
      background_color: impersonal<string>(),
      created_at: personal<Date>(keptAsRecord, 'profile.created_at'),
      updated_at: personal<Date>('replaced', 'profile.updated_at'),
      deactivated_at: personal<Date | null>(keptAsRecord, 'profile.deactivated_at'),
      since: writtenBy({ users: ['begin_anew'] }, begun),
      external_id: personal<string | null>('emptied', 'profile.external_id'),
      login: personal<string | null>('emptied', 'profile.login'),
      site_id: personal<string | null>('emptied', 'profile.site'),
      position_id: personal<string | null>('emptied', 'profile.position'),
      position_since: personal<string | null>('emptied', 'profile.position_since'),
      joined_on: personal<string | null>('emptied', 'profile.joined_on'),
      tags: personal<Generated<string[]>>('emptied', 'profile.tags'),
      source: personal<string | null>('emptied', 'profile.source'),
      search_text: personal<GeneratedAlways<string>>(
        'replaced',
        leftOut('it repeats name, e-mail address, login and personnel ID'),
      ),
      ...lineColumns,
      suspended_at: personal<Date | null>(keptAsRecord, 'profile.suspended_at'),
      standing: personal<GeneratedAlways<Standing>>(keptAsRecord, leftOut('it repeats the role')),
    },
  },
  ...accountTables,
  programs: {
    grants: 'select, insert, update',
    backup: 'rows',
    columns: {
      id: personal<Generated<string>>(keptAsCharge, 'oversees.id'),
      title: personal<string>(keptAsCharge, 'oversees.title'),
      description: impersonal<string>(),
      assigned_manager_id: personal<string>(keptAsCharge, leftOut('it repeats the id of the person')),
      deadline: personal<Date>(keptAsCharge, 'oversees.deadline'),
      duration_minutes: impersonal<number>(),
      background_color: impersonal<string>(),
      created_at: impersonal<Date>(),
      updated_at: impersonal<Date>(),
      archived_at: impersonal<Date | null>(),
      due_days: impersonal<number | null>(),
      renew_months: impersonal<number | null>(),
      renew_on: impersonal<string | null>(),
      window_days: impersonal<Generated<number>>(),
      version: impersonal<Generated<number>>(),
      since: writtenBy({ programs: ['begin_anew'] }, impersonal<Generated<Date>>()),
      ...laterProgramColumns,
    },
  },
  training_sessions: sessionTable,
  ...equivalentTables,
  ...samePeopleTables,
  ...recordTables,
  ...fileTables,
  reading_versions: versionTable,
  assignments: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: {
      program_id: personal<string>(keptAsCompletion, 'trainings.program.id'),
      employee_id: personal<string>(keptAsCompletion, leftOut('it repeats the id of the person')),
      assigned_at: personal<Date>(keptAsCompletion, 'trainings.assigned_at'),
      assigned_by: personal<string>(keptAsCompletion, leftOut('it is another person')),
      session_id: writtenBy(byReturn, personal<string | null>(keptAsCompletion, 'trainings.session.id')),
      enrolled_at: writtenBy(byReturn, personal<Date | null>(keptAsCompletion, 'trainings.enrolled_at')),
      completed_at: personal<Date | null>(keptAsCompletion, 'trainings.completed_at'),
      completed_by: personal<string | null>(keptAsCompletion, leftOut('it is another person')),
      last_name: writtenBy(byName, personal<Generated<string>>('replaced', leftOut('it repeats the name'))),
      first_name: writtenBy(byName, personal<Generated<string>>('replaced', leftOut('it repeats the name'))),
      standing: writtenBy(
        byName,
        personal<Generated<Standing>>(keptAsCompletion, leftOut('it repeats the role')),
      ),
      cycle: personal<Generated<number>>(keptAsCompletion, 'trainings.cycle'),
      due_at: personal<Date | null>(keptAsCompletion, 'trainings.due_at'),
      due_because: personal<DueCause | null>(keptAsCompletion, 'trainings.due_because'),
      due_reason: personal<string | null>('emptied', 'trainings.due_reason'),
      opened_by: personal<Generated<Opener>>(keptAsCompletion, 'trainings.opened_by'),
      valid_until: writtenBy(byReturn, personal<string | null>(keptAsCompletion, 'trainings.valid_until')),
      since: writtenBy({ assignments: ['begin_anew'] }, begun),
      answered_by: writtenBy(byReturn, personal<string | null>(keptAsCompletion, 'trainings.answered_by')),
    },
  },
  ...exemptionTables,
  reading_tries: tryTable,
  ...audienceTables,
  ...absenceTables,
  ...seatTables,
  ...historyTables,
  ...messageTables,
  ...calendarTables,
  ...companyTables,
  ...importTables,
  ...countTables,
  ...undoTables,
  audit_entries: {
    grants: 'select, insert',
    backup: 'rows',
    columns: {
      id: personal<Generated<number>>(keptAsRecord, 'audit_entries.id'),
      recorded_at: personal<Date>(keptAsRecord, 'audit_entries.recorded_at'),
      request_id: personal<string>(keptAsRecord, 'audit_entries.request_id'),
      actor_id: personal<string | null>(keptAsRecord, 'audit_entries.acted'),
      actor_role: personal<Role | null>(keptAsRecord, leftOut('it is the role of the person who acted')),
      action: personal<AuditAction>(keptAsRecord, 'audit_entries.action'),
      program_id: personal<string | null>(keptAsRecord, 'audit_entries.program.id'),
      person_ids: personal<string[]>(keptAsRecord, 'audit_entries.concerned'),
      before: personal<unknown>(keptAsRecord, 'audit_entries.before'),
      after: personal<unknown>(keptAsRecord, 'audit_entries.after'),
      personal: personal<unknown>('emptied', [
        'audit_entries.address',
        'audit_entries.personal_before',
        'audit_entries.personal_after',
      ]),
      personal_digest: personal<Bytes>(
        kept('the chain verifies with it; a salt that is gone keeps it from being guessed'),
        leftOut('it proves the audit trail and says nothing to people'),
      ),
    },
  },
  audit_seals: {
    grants: 'select',
    backup: 'rows',
    columns: { position: impersonal<number>(), entry_id: impersonal<number>(), hash: impersonal<Bytes>() },
  },
  audit_unsealed: {
    grants: 'select, insert',
    backup: 'rows',
    columns: { entry_id: impersonal<number>() },
  },
  idempotency_keys: {
    grants: 'select, insert, update, delete',
    backup: leftOut('they matter for a day, and hold replies'),
    columns: {
      key_hash: personal<Bytes>('deleted', leftOut('it says nothing to people')),
      body_hash: personal<Bytes>('deleted', leftOut('it says nothing to people')),
      result: personal<unknown>('deleted', leftOut('it repeats what is exported, for a day')),
      created_at: personal<Date>('deleted', leftOut('the audit entry tells it')),
    },
  },
  rate_counters: {
    grants: 'select, insert, update, delete',
    backup: leftOut('they matter for an hour'),
    columns: {
      kind: impersonal<string>(),
      // An account's or a network's, which is nobody's in particular.
      subject: personal<string>('deleted', leftOut('it matters for an hour')),
      window_start: personal<Date>('deleted', leftOut('it matters for an hour')),
      count: personal<number>('deleted', leftOut('it matters for an hour')),
      blocked_until: personal<Date | null>('deleted', leftOut('it matters for an hour')),
    },
  },
  schema_migrations: {
    grants: 'select',
    backup: leftOut('the first line names them'),
    columns: {
      name: impersonal<string>(),
      checksum: impersonal<string>(),
      applied_at: impersonal<Generated<Date>>(),
    },
  },
  schema_functions: {
    grants: 'select',
    backup: leftOut('a restore defines the functions'),
    columns: { name: impersonal<string>(), checksum: impersonal<string>() },
  },
} satisfies Record<string, Table>;

export type TableName = keyof typeof tables;

/** The tables as the queries see them. */
export type Schema = { [Name in TableName]: RowOf<(typeof tables)[Name]> };

/** A connection pool or a transaction: whatever can run a query. Inside a transaction pass its handle on. */
export type Db = Kysely<Schema>;

export const tableNames = Object.keys(tables) as TableName[];

/** Tables in a backup, each after those to which its rows point. */
export const backedUpTables: readonly string[] = tableNames.filter((name) => tables[name].backup === 'rows');
