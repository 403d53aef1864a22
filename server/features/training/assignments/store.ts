import { sql, type RawBuilder } from 'kysely';
import type { Opener } from '#shared/due';
import type { AssignedEmployee, Person } from '#shared/shapes';
import type { CalendarDate } from '#shared/time';
import { jsonArray, type Sql } from '../../../db/json.ts';
import { noteAsNew } from '../../../db/new-trainings.ts';
import { byName, personJson, withPlaces } from '../../../db/people.ts';
import {
  endOfAnswer,
  isAnsweredOn,
  isValidOn,
  withNewerAnswer,
  withNewestRecord,
} from '../../../db/records.ts';
import type { Viewer } from '../../../db/relations.ts';
import { isCounted } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';
import { assignedAmong } from './reads.ts';

/**
 * Somebody newly assigned, and whether a record that is valid completed the assignment at once. It may be one of another
 * program, `answered_by`.
 */
export interface Assigned {
  id: string;
  is_complete: boolean;
  answered_by: string | null;
  cycle: number;
  valid_until: CalendarDate | null;
}

export interface NewAssignments {
  programId: string;
  employeeIds: readonly string[];
  /** The manager who assigns them, or the admin who made the audience. */
  managerId: string;
  openedBy?: Opener;
  dueAt: Date | null;
  now: Date;
  today: string;
}

/**
 * Assigns the people who aren't yet, with this due date instead of the program's deadline where there is
 * one. People with a valid record are complete at once (product §64). People who have done it before go on
 * with the next cycle (product §59).
 */
export async function insertAssignments(db: Db, input: NewAssignments): Promise<Assigned[]> {
  const { rows } =
    await sql<Assigned>`with ${insertion(input)} ${assignedPeople} order by employee_id`.execute(db);
  return rows;
}

/** The same, and how replies carry those it assigned, by name: one statement, because each round trip counts. */
export async function insertAndReadPeople(
  db: Db,
  input: NewAssignments,
): Promise<{ assigned: Assigned[]; people: Person[] }> {
  const { rows } = await sql<{ assigned: Assigned[]; people: Person[] }>`
    with ${insertion(input)}, assigned as (${assignedPeople})
    select (select coalesce(jsonb_agg(assigned order by id), '[]') from assigned) as assigned, (
      select ${jsonArray(personJson, byName)} from users u ${withPlaces}
      where u.id in (select id from assigned)) as people`.execute(db);
  return rows[0]!;
}

const assignedPeople = sql`
  select employee_id as id, completed_at is not null as is_complete, answered_by, cycle, valid_until::text from added`;

/** The part `added`: the rows that it adds, noted as new. */
function insertion({ openedBy = 'manager', ...input }: NewAssignments): RawBuilder<unknown> {
  const { programId, managerId, dueAt, now, today } = input;
  const day = sql`${today}::date`;
  const isAnswered = isAnsweredOn(day);
  return sql`added as (
    insert into assignments (program_id, employee_id, assigned_at, assigned_by, last_name, first_name, standing,
      due_at, due_because, opened_by, cycle, completed_at, completed_by, valid_until, answered_by)
    select ${programId}::uuid, u.id, ${now}::timestamptz, ${managerId}::uuid, u.last_name, u.first_name, u.standing,
      ${dueAt}::timestamptz, ${dueAt ? 'joined' : null}, ${openedBy}, coalesce(r.last_cycle + (not ${isValidOn(day)})::integer, 1),
      case when ${isAnswered} then ${now}::timestamptz end,
      case when ${isAnswered} then coalesce(o.recorded_by, r.recorded_by, ${managerId}::uuid) end, ${endOfAnswer}, o.record_id
    from users u ${withNewestRecord(sql`${programId}`, sql`u.id`)} ${withNewerAnswer(sql`${programId}::uuid`, sql`u.id`)}
    where u.id = any(${input.employeeIds}::uuid[]) order by u.id
    on conflict (program_id, employee_id) do nothing
    returning *
    ), noted as (${noteAsNew(sql`added`, { now, onlySoon: false })})`;
}

export async function deleteAssignment(db: Db, programId: string, employeeId: string): Promise<void> {
  await db
    .deleteFrom('assignments')
    .where('program_id', '=', programId)
    .where('employee_id', '=', employeeId)
    .execute();
}

/** Those of the list who are enrolled in the trainer's own sessions, locked: in which, and whether each is complete. */
export async function lockParticipants(
  db: Db,
  input: { programId: string; trainerId: string; employeeIds: readonly string[] },
) {
  const { rows } = await sql<{ employee_id: string; session_id: string; is_complete: boolean }>`
    select a.employee_id, a.session_id, a.completed_at is not null as is_complete
    from assignments a
    join training_sessions s on s.id = a.session_id and s.trainer_id = ${input.trainerId}
    where a.program_id = ${input.programId} and a.employee_id = any(${input.employeeIds}::uuid[]) and ${isCounted}
    order by a.employee_id for update of a`.execute(db);
  return rows;
}

/** These people as replies carry them, by name. */
export async function readPeople(db: Db, ids: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<{ people: Person[] }>`
    select ${jsonArray(personJson, byName)} as people from users u ${withPlaces}
    where u.id = any(${ids}::uuid[])`.execute(db);
  return rows[0]!.people;
}

/** These people of a program as the list of the assigned has them. */
export async function readAssigned(
  db: Db,
  viewer: Viewer,
  input: { programId: string; personIds: readonly string[]; now: Date; zone: Sql<string> },
): Promise<AssignedEmployee[]> {
  const moment = { now: sql<Date>`${input.now}::timestamptz`, zone: input.zone };
  const people = assignedAmong(
    viewer,
    sql`${input.programId}::uuid`,
    moment,
    sql`${input.personIds}::uuid[]`,
  );
  const { rows } = await sql<{ people: AssignedEmployee[] }>`select ${people} as people`.execute(db);
  return rows[0]!.people;
}
