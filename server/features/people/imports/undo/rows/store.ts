import { sql } from 'kysely';
import type { KeptReason } from '#shared/people/imports/undo';
import type { Sql } from '../../../../../db/json.ts';
import type { Db } from '../../../../../db/tables.ts';

/*
 * Each column that points at a person is in one of these two lists (product §115). A test compares them with the keys of
 * the database, so that a new table can't be forgotten.
 */

/** Rows by which somebody has become more than a row of a file: they keep the person. */
export const keepingRows: Readonly<Record<string, KeptReason>> = {
  'sign_ins.user_id': 'signed_in',
  'calendar_feeds.person_id': 'signed_in',
  'imports.created_by': 'signed_in',
  'undoable_changes.actor_id': 'signed_in',
  'assignments.assigned_by': 'signed_in',
  'assignments.completed_by': 'signed_in',
  'attendance.marked_by': 'signed_in',
  'audiences.changed_by': 'signed_in',
  'exemptions.exempted_by': 'signed_in',
  'training_records.decided_by': 'signed_in',
  'training_records.recorded_by': 'signed_in',
  'training_records.revoked_by': 'signed_in',
  'training_sessions.cancelled_by': 'signed_in',
  'session_messages.written_by': 'signed_in',
  'reading_versions.made_by': 'signed_in',
  'reading_tries.person_id': 'recorded',
  'files.put_by': 'signed_in',
  'files.removed_by': 'signed_in',
  'calendar_entries.person_id': 'enrolled',
  'attendance.person_id': 'recorded',
  'training_records.person_id': 'recorded',
  'exemptions.person_id': 'assigned',
  'programs.assigned_manager_id': 'leads',
  'teaching_entries.person_id': 'leads',
  'training_records.trainer_id': 'leads',
  'training_sessions.trainer_id': 'leads',
  'users.deputy_id': 'leads',
  'same_people.alias_id': 'joined',
  'same_people.person_id': 'joined',
  'same_people_duties.taken_by': 'joined',
  'training_records.alias_id': 'joined',
};

/** Rows that go with the person. Keys of the database remove those that point at these. */
export const rowsThatGo = [
  'message_tokens.person_id',
  'messages.person_id',
  'new_trainings.person_id',
  'assignments.employee_id',
  'absences.person_id',
  'proven_addresses.person_id',
  'failed_sign_ins.person_id',
  'first_codes.person_id',
  'digest_unsubscriptions.person_id',
] as const;

/** Columns whose rows a function of the database removes; for line managers it is judged who stays. */
export const rowsOfTheDatabase = [
  'people_behind.manager_id',
  'people_behind.person_id',
  'person_figures.person_id',
  'users.line_manager_id',
] as const;

const columnOf = (name: string): { table: Sql; column: Sql } => {
  const [table, column] = name.split('.') as [string, string];
  return { table: sql.table(table), column: sql.ref(`kept.${column}`) };
};

/** Branches of a case: the reason for which rows keep the person `u`. */
export const whyRowsKeep: Sql = sql.join(
  Object.entries(keepingRows).map(([name, why]) => {
    const { table, column } = columnOf(name);
    return sql`when exists (select from ${table} kept where ${column} = u.id) then ${sql.lit(why)}`;
  }),
  sql` `,
);

/** Removes people that the import made, with all rows about them but the trail and the history. */
export async function removePeople(tx: Db, importId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  for (const name of rowsThatGo) {
    const { table, column } = columnOf(name);
    await sql`delete from ${table} kept where ${column} = any(${people}::uuid[])`.execute(tx);
  }
  await sql`update import_lines set person_id = null where person_id = any(${people}::uuid[])`.execute(tx);
  await sql`select remove_made_people(${importId}::uuid, ${people}::uuid[])`.execute(tx);
}
