import { sql } from 'kysely';
import type { AssignedEmployee, Person, SessionUser, TrainingSession } from '#shared/api/shapes';
import { byName, pageOfPeople, personColumns, withDepartment } from '../../db/person-columns.ts';
import type { Page } from '../../db/paging.ts';
import { sessionJson, wireInstant } from '../../db/program-columns.ts';
import { sessionsInView, trainingsInView } from '../../db/relations.ts';
import type { Db } from '../../db/schema.ts';
import { countsAt, hasStatus, statusAt, trainings } from '../../db/training-status.ts';
import type { Status, StatusKey } from '#shared/status';

const chosenSession = sql`(
  select ${sessionJson} from training_sessions s join users t on t.id = s.trainer_id where s.id = a.session_id)`;

const assignedColumns = (now: Date) => sql`${personColumns}, ${statusAt(now)} as status,
  ${chosenSession} as session, ${wireInstant(sql`a.completed_at`)} as completed_at`;

/** How many people of the program stand in each status; a trainer's are those of the own sessions. */
export async function countByStatus(db: Db, programId: string, viewer: SessionUser, now: Date) {
  const { rows } = await sql<Record<StatusKey | 'total', number>>`
    select ${countsAt(now)} from ${trainings}
    where a.program_id = ${programId} and ${trainingsInView(viewer)}`.execute(db);
  return rows[0]!;
}

/** Everyone assigned, with status and chosen session; `status` picks one, null all. */
export function listAssigned(db: Db, programId: string, now: Date, page: Page, status: Status | null) {
  return pageOfPeople<AssignedEmployee>(db, page, {
    columns: assignedColumns(now),
    from: trainings,
    where: sql`a.program_id = ${programId} and ${status ? hasStatus(now, status) : sql`true`}`,
  });
}

/** Every active employee not yet assigned (decisions §5). */
export function listUnassigned(db: Db, programId: string, page: Page) {
  return pageOfPeople<Person>(db, page, {
    columns: personColumns,
    from: sql`users u`,
    where: sql`u.role = 'employee' and u.deactivated_at is null
      and not exists (select from assignments a where a.program_id = ${programId} and a.employee_id = u.id)`,
  });
}

/** People enrolled in the trainer's own sessions and not complete. */
export function listUncomplete(db: Db, programId: string, trainer: SessionUser, now: Date, page: Page) {
  return pageOfPeople<AssignedEmployee>(db, page, {
    columns: assignedColumns(now),
    from: trainings,
    where: sql`a.program_id = ${programId} and a.completed_at is null and ${trainingsInView(trainer)}`,
  });
}

/** People enrolled in (or complete through) these sessions; what the viewer may not see counts nothing. */
export async function countEnrolments(db: Db, programId: string, viewer: SessionUser, sessionIds: string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ${trainings} join training_sessions s on s.id = a.session_id
    where a.program_id = ${programId} and s.id = any(${sessionIds}::uuid[]) and ${sessionsInView(viewer)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** People enrolled in these sessions, each with whether the training is complete. */
export async function listParticipants(db: Db, programId: string, viewer: SessionUser, sessionIds: string[]) {
  const { rows } = await sql<Person & { training_completed: boolean; session: string }>`
    select ${personColumns}, a.completed_at is not null as training_completed, s.id as session
    from ${trainings} join training_sessions s on s.id = a.session_id ${withDepartment}
    where a.program_id = ${programId} and s.id = any(${sessionIds}::uuid[]) and ${sessionsInView(viewer)}
    ${byName}`.execute(db);
  return rows;
}

/** The session that the employee chose; null when there is none. */
export async function findChosenSession(db: Db, programId: string, employeeId: string) {
  const { rows } = await sql<{ session: TrainingSession | null }>`
    select ${chosenSession} as session from ${trainings}
    where a.program_id = ${programId} and a.employee_id = ${employeeId}`.execute(db);
  return rows[0]?.session ?? null;
}
