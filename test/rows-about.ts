import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { TableName } from '../server/db/tables.ts';
import { importRowsOf } from './import-file.ts';
import type { Someone } from './world.ts';

const filesOf = (id: string) => sql`record_id in (select id from training_records where person_id = ${id})`;

/** The rows that are about a person. */
export const rowsOf: Partial<Record<TableName, (person: Someone) => RawBuilder<unknown>>> = {
  users: ({ id }) => sql`id = ${id}`,
  proven_addresses: ({ id }) => sql`person_id = ${id}`,
  sign_ins: ({ id }) => sql`user_id = ${id}`,
  first_codes: ({ id }) => sql`person_id = ${id}`,
  same_people: ({ id }) => sql`person_id = ${id}`,
  same_people_trainings: ({ id }) =>
    sql`alias_id in (select alias_id from same_people where person_id = ${id})`,
  same_people_duties: ({ id }) => sql`alias_id in (select alias_id from same_people where person_id = ${id})`,
  failed_sign_ins: ({ id }) => sql`person_id = ${id}`,
  programs: ({ id }) => sql`assigned_manager_id = ${id}`,
  training_sessions: ({ id }) => sql`trainer_id = ${id}`,
  session_parts: ({ id }) => sql`session_id in (select id from training_sessions where trainer_id = ${id})`,
  training_records: ({ id }) => sql`person_id = ${id}`,
  files: ({ id }) => filesOf(id),
  file_pieces: ({ id }) => sql`file_id in (select id from files where ${filesOf(id)})`,
  // Open ones are deleted.
  assignments: ({ id }) => sql`employee_id = ${id} and completed_at is not null`,
  reading_versions: ({ id }) => sql`made_by = ${id}`,
  reading_tries: ({ id }) => sql`person_id = ${id}`,
  exemptions: ({ id }) => sql`person_id = ${id}`,
  audiences: ({ id }) => sql`changed_by = ${id}`,
  audience_endings: ({ id }) => sql`person_id = ${id}`,
  absences: ({ id }) => sql`person_id = ${id}`,
  absence_due_dates: ({ id }) => sql`person_id = ${id}`,
  waits: ({ id }) => sql`person_id = ${id}`,
  seat_offers: ({ id }) => sql`person_id = ${id}`,
  attendance: ({ id }) => sql`person_id = ${id}`,
  ...importRowsOf,
  messages: ({ id }) => sql`person_id = ${id}`,
  registrations: ({ email }) => sql`email = ${email}`,
  message_tokens: ({ id }) => sql`person_id = ${id}`,
  calendar_entries: ({ id }) => sql`person_id = ${id}`,
  calendar_feeds: ({ id }) => sql`person_id = ${id}`,
  teaching_entries: ({ id }) => sql`person_id = ${id}`,
  digest_unsubscriptions: ({ id }) => sql`person_id = ${id}`,
  reminders: ({ id }) => sql`person_id = ${id}`,
  session_messages: ({ id }) => sql`written_by = ${id}`,
  new_trainings: ({ id }) => sql`person_id = ${id}`,
  undoable_changes: ({ id }) => sql`actor_id = ${id} or ${id} = any(person_ids)`,
  person_figures: ({ id }) => sql`person_id = ${id}`,
  people_behind: ({ id }) => sql`person_id = ${id}`,
  users_history: ({ id }) => sql`id = ${id}`,
  programs_history: ({ id }) => sql`assigned_manager_id = ${id}`,
  assignments_history: ({ id }) => sql`employee_id = ${id}`,
  audit_entries: ({ id }) => sql`actor_id = ${id} or ${id} = any(person_ids)`,
  idempotency_keys: ({ id }) => sql`strpos(result::text, ${id}) > 0`,
  rate_counters: (person) =>
    sql`subject in (${person.id}, ${accountOf(person)}) or starts_with(subject, ${`${person.id} `})`,
};

/** The name under which limits know a person's account. */
export const accountOf = ({ email }: Someone) => createHash('sha256').update(email).digest('hex');
