import { sql } from 'kysely';
import type { Sql } from '../../../db/json.ts';
import type { Db } from '../../../db/tables.ts';
import { assignmentColumns, beside, employee, person, present, scope, type Whose } from './holding/store.ts';

/** A row of `assignments` as JSON has it. */
export interface KeptAssignment {
  program_id: string;
  employee_id: string;
  assigned_at: string;
  assigned_by: string;
  session_id: string | null;
  enrolled_at: string | null;
  cycle: number;
  due_at: string | null;
  due_because: string | null;
  due_reason: string | null;
  opened_by: string;
  valid_until: string | null;
  answered_by: string | null;
}

interface KeptTrainings {
  assignments: readonly KeptAssignment[];
}

/** A change as it is kept. */
export interface KeptChange extends Whose {
  id: string;
  madeAt: Date;
  undoneAt: Date | null;
  before: KeptTrainings;
  after: KeptTrainings;
}

/** This person's change; null if it is forgotten, or is somebody else's. */
export async function readChange(tx: Db, id: string, actorId: string): Promise<KeptChange | null> {
  const { rows } = await sql<KeptChange>`
    select id, program_ids as "programIds", person_ids as "personIds", made_at as "madeAt", undone_at as "undoneAt",
      before, after
    from undoable_changes where id = ${id} and actor_id = ${actorId}`.execute(tx);
  return rows[0] ?? null;
}

/** Marks it as undone by this transaction, if nothing has changed since and there is time. Returns whether it is. */
export async function markUndone(tx: Db, id: string, whose: Whose, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update undoable_changes set undone_at = ${now}, undone_by = pg_current_xact_id()
    where id = ${id} and undone_at is null and until > ${now} and after = ${present(whose)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** The rows of a table before the change. */
const former = (id: string, table: string): Sql => sql`
  jsonb_populate_recordset(null::${sql.table(table)}, (
    select before -> ${table}::text from undoable_changes where id = ${id}))`;

/** Puts the trainings back as they were, with all rows that go with them. */
export async function putTrainingsBack(tx: Db, change: KeptChange): Promise<void> {
  const assignments = former(change.id, 'assignments');
  for (const table of beside)
    await sql`delete from ${sql.table(table)} t where ${scope(change, person)}`.execute(tx);
  await sql`
    delete from assignments t where ${scope(change, employee)} and not exists (
      select from ${assignments} f where f.program_id = t.program_id and f.employee_id = t.employee_id)`.execute(
    tx,
  );
  // Seats are taken afterwards, by which people's calendars have their sessions again.
  await sql`
    insert into assignments (${assignmentColumns})
    select ${assignmentColumns} from ${assignments} f order by program_id, employee_id
    on conflict (program_id, employee_id) do nothing`.execute(tx);
  await sql`
    update assignments t set session_id = f.session_id, enrolled_at = f.enrolled_at
    from ${assignments} f
    where t.program_id = f.program_id and t.employee_id = f.employee_id
      and t.session_id is distinct from f.session_id`.execute(tx);
  for (const table of beside) await insertFormer(tx, change.id, table);
}

/** Takes the reminders of the change back, and returns the people. Null if one of them is on its way by now. */
export async function takeRemindersBack(tx: Db, change: KeptChange): Promise<string[] | null> {
  const { rows } = await sql<{ person_id: string; is_waiting: boolean }>`
    delete from messages t
    where t.kind = 'reminder' and t.person_id = any(${change.personIds}::uuid[]) and t.created_at = ${change.madeAt}
    returning t.person_id, t.sent_at is null and t.claim is null as is_waiting`.execute(tx);
  if (!rows.every(({ is_waiting }) => is_waiting)) return null;
  await sql`delete from reminders t where ${scope(change, person)}`.execute(tx);
  await insertFormer(tx, change.id, 'reminders');
  return rows.map(({ person_id }) => person_id);
}

async function insertFormer(tx: Db, id: string, table: string): Promise<void> {
  await sql`insert into ${sql.table(table)} select * from ${former(id, table)}`.execute(tx);
}

/** Changes past their time, with the programs whose seats they keep. */
export async function listOver(db: Db, now: Date): Promise<{ id: string; programIds: string[] }[]> {
  const { rows } = await sql<{ id: string; programIds: string[] }>`
    select id, case when holds_seats then array(select unnest(program_ids) order by 1) else '{}' end as "programIds"
    from undoable_changes where until <= ${now} order by until, id`.execute(db);
  return rows;
}

export async function forget(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('undoable_changes').where('id', '=', id).execute();
}
