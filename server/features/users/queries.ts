import { sql } from 'kysely';
import type { Department, Person, Program, SessionUser, UserDetail } from '#shared/api/shapes';
import type { Role } from '#shared/roles';
import type { Status } from '#shared/status';
import type { Page } from '../../db/paging.ts';
import { pageOfGroups, pageOfPeople, personColumns, withDepartment } from '../../db/person-columns.ts';
import { byDeadline, pageOfPrograms, programColumns } from '../../db/program-columns.ts';
import { ownTrainings, programsInView, sessionsInView, userRelations } from '../../db/relations.ts';
import type { Db } from '../../db/schema.ts';
import { statusAt } from '../../db/training-status.ts';

type Subject = Pick<UserDetail, '_id'> & { role: Role };

/** Active people of one role. */
export function listByRole(db: Db, role: Role, page: Page) {
  return pageOfPeople<Person>(db, page, {
    columns: personColumns,
    from: sql`users u`,
    where: sql`u.role = ${role} and u.deactivated_at is null`,
  });
}

/** Active managers, trainers and employees; a page goes through them in this order. */
export async function listGroups(db: Db, page: Page) {
  const { rows, ...rest } = await pageOfGroups(db, page);
  const inRole = (wanted: Role) =>
    rows.flatMap(({ role, rank: _, ...person }) => (role === wanted ? [person] : []));
  return {
    users: { managers: inRole('manager'), trainers: inRole('trainer'), employees: inRole('employee') },
    ...rest,
  };
}

/** The manager's employees (decisions §5). */
export function listOwnEmployees(db: Db, managerId: string, page: Page) {
  return pageOfPeople<Person>(db, page, {
    columns: personColumns,
    from: sql`users u`,
    where: sql`u.deactivated_at is null and ${userRelations['own-employee'](managerId)}`,
  });
}

/** Null when unknown or deactivated. */
export async function findUser(db: Db, id: string): Promise<UserDetail | null> {
  const { rows } = await sql<UserDetail>`
    select ${personColumns}, json_build_object('_id', u.role, 'name', u.role) as role
    from users u ${withDepartment} where u.id = ${id} and u.deactivated_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function listDepartments(db: Db): Promise<Department[]> {
  const { rows } = await sql<Department>`select id as _id, name from departments order by name, id`.execute(
    db,
  );
  return rows;
}

/**
 * A person's trainings as a viewer may see them: all for oneself and for an admin, for a manager those in the own
 * view (decisions §14, §15).
 */
function trainingsOf(subject: Subject, viewer: SessionUser) {
  const seesAll = viewer.role === 'admin' || viewer._id === subject._id;
  return seesAll ? ownTrainings(subject) : sql`${ownTrainings(subject)} and ${programsInView(viewer)}`;
}

export function listTrainings(db: Db, subject: Subject, viewer: SessionUser, page: Page) {
  return pageOfPrograms(db, page, {
    columns: programColumns(sessionsInView(subject)),
    where: trainingsOf(subject, viewer),
  });
}

/** An employee's trainings, each with its status. */
export async function listTrainingsWithStatus(db: Db, subject: Subject, viewer: SessionUser, now: Date) {
  const { rows } = await sql<Program & { status: Status }>`
    select ${programColumns(sessionsInView(subject))}, ${statusAt(now)} as status
    from programs p join assignments a on a.program_id = p.id and a.employee_id = ${subject._id}
    where ${trainingsOf(subject, viewer)} ${byDeadline}`.execute(db);
  return rows;
}
