import { sql } from 'kysely';
import type { DueCause } from '#shared/due';
import type { Role } from '#shared/roles';
import { dueOf, isCounted } from './status.ts';
import type { Db } from './tables.ts';

/*
 * The one order of locks: programs, sessions that have seats, people, assignments. Within each kind it is the order of
 * the ids. Every transaction locks its rows in this order. So two of them wait for one another and never block each
 * other (docs/adr/0033). A lock of one feature alone is in its store, and keeps the order.
 */

/**
 * The program's row, locked until the transaction ends: an edit or archiving at the same time waits. A key-preserving
 * lock, so that enrolments only wait where they must.
 */
export async function lockProgram(db: Db, id: string) {
  return db.selectFrom('programs').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The program's state, shared-locked: an archiving or an edit waits until this transaction has ended. */
export async function shareProgram(db: Db, id: string) {
  return db
    .selectFrom('programs')
    .select(['title', 'assigned_manager_id', 'deadline', 'due_days', 'archived_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Keeps these programs from being changed until the transaction ends. */
export async function sharePrograms(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select from programs where id = any(${ids}::uuid[]) order by id for share`.execute(db);
}

/**
 * Locks the sessions that have seats, in the order of their ids. Every transaction that may free a seat
 * calls it after locking its programs and before people and assignments. So does one that begins a wait, and
 * each sees the other's change.
 */
export async function lockSeats(tx: Db, programIds: readonly string[]): Promise<void> {
  await sql`
    select id from training_sessions
    where program_id = any(${programIds}::uuid[]) and capacity is not null and cancelled_at is null
    order by id for no key update`.execute(tx);
}

/** The person, locked until the transaction ends; also one who has left. */
export async function lockUser(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'role',
      'department_id',
      'first_name',
      'last_name',
      'email',
      'deactivated_at',
      'suspended_at',
    ])
    .select(['login', 'external_id', 'site_id', 'position_id', 'position_since', 'joined_on', 'tags'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks these people, in the order of their ids. Until the transaction ends nobody assigns them, records
 * anything of them or revokes it, or deletes them. People who have left are locked, too, as their records
 * may be revoked. Returns those of them who are not active.
 */
export async function lockPeople(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; is_active: boolean }>`
    select id, deactivated_at is null as is_active from users where id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
  const active = new Set(rows.filter(({ is_active }) => is_active).map(({ id }) => id));
  return new Set(ids.filter((id) => !active.has(id)));
}

/**
 * Locks those of these people who are active, and in the role if one is given, so that they can't leave it before the
 * transaction ends. It goes in the order of their ids, so that two calls can't block each other. Returns the others.
 */
export async function lockActivePeople(
  db: Db,
  ids: readonly string[],
  role: Role | null = null,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with wanted as materialized (select ${ids}::uuid[] as ids), active as materialized (
      select id from users
      where id = any((select ids from wanted)::uuid[]) and deactivated_at is null and suspended_at is null
        and (${role}::text is null or role = ${role})
      order by id for share
    )
    select unnest(ids) as id from wanted except select id from active`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Keeps these people from being deleted, and from another role, until the transaction ends; in the order of their ids. */
export async function sharePeople(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from users where id = any(${ids}::uuid[]) order by id for key share`.execute(db);
}

/**
 * Keeps these people from being deleted, and from another role or name, until the transaction ends. It goes
 * in the order of their ids.
 */
export async function holdPeople(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from users where id = any(${ids}::uuid[]) order by id for share`.execute(tx);
}

/** The person's row of the program, locked. */
export async function lockAssignment(db: Db, programId: string, employeeId: string) {
  return db
    .selectFrom('assignments as a')
    .select(['session_id', 'completed_at'])
    .where('program_id', '=', programId)
    .where('employee_id', '=', employeeId)
    .where(isCounted)
    .forUpdate()
    .executeTakeFirst();
}

/** An assignment, locked, with when it is due: by its own date or by the program's deadline. */
export interface LockedAssignment {
  employee_id: string;
  session_id: string | null;
  is_complete: boolean;
  cycle: number;
  due: Date;
  due_at: Date | null;
  due_because: DueCause | null;
  due_reason: string | null;
}

/** Those of these people who are assigned, locked in the order of their ids. */
export async function lockAssignments(
  db: Db,
  programId: string,
  employeeIds: readonly string[],
): Promise<LockedAssignment[]> {
  const { rows } = await sql<LockedAssignment>`
    select a.employee_id, a.session_id, a.completed_at is not null as is_complete, a.cycle, ${dueOf} as due, a.due_at,
      a.due_because, a.due_reason
    from assignments a join programs p on p.id = a.program_id
    where a.program_id = ${programId} and a.employee_id = any(${employeeIds}::uuid[]) and ${isCounted}
    order by a.employee_id for update of a`.execute(db);
  return rows;
}
