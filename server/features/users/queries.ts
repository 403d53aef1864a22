import { sql } from 'kysely';
import type { Department, Person, Program, SessionUser, UserDetail } from '#shared/api/shapes';
import type { Role } from '#shared/roles';
import type { Status } from '#shared/status';
import { toRows, type Page } from '../../db/paging.ts';
import {
  pageOfGroups,
  pageOfPeople,
  personColumns,
  toPeople,
  withDepartment,
} from '../../db/person-columns.ts';
import { byDeadline, pageOfPrograms, programColumns, toPrograms } from '../../db/program-columns.ts';
import { ownTrainings, programsInView, sessionsInView, userRelations } from '../../db/relations.ts';
import type { Db } from '../../db/schema.ts';
import { statusAt } from '../../db/training-status.ts';

type Subject = Pick<UserDetail, '_id'> & { role: Role };

/** Active people of one role. */
export async function listByRole(db: Db, role: Role, page: Page) {
  const { where, tail } = pageOfPeople(page);
  const { rows } = await sql<Person>`
    select ${personColumns} from users u ${withDepartment}
    where u.role = ${role} and u.deactivated_at is null and ${where} ${tail}`.execute(db);
  return toPeople(page, rows);
}

/** Active managers, trainers and employees; a page goes through them in this order. */
export async function listGroups(db: Db, page: Page) {
  const { where, tail, rank } = pageOfGroups(page);
  const { rows } = await sql<Person & { role: Role; rank: string }>`
    select ${personColumns}, u.role, ${rank} as rank from users u ${withDepartment}
    where u.deactivated_at is null and ${where} ${tail}`.execute(db);
  const { rows: people, ...rest } = toRows(page, rows, (row) => [
    row.rank,
    row.last_name,
    row.first_name,
    row._id,
  ]);
  const inRole = (wanted: Role) =>
    people.flatMap(({ role, rank: _, ...person }) => (role === wanted ? [person] : []));
  return {
    users: { managers: inRole('manager'), trainers: inRole('trainer'), employees: inRole('employee') },
    ...rest,
  };
}

/** The manager's employees (decisions §5). */
export async function listOwnEmployees(db: Db, managerId: string, page: Page) {
  const { where, tail } = pageOfPeople(page);
  const { rows } = await sql<Person>`
    select ${personColumns} from users u ${withDepartment}
    where u.deactivated_at is null and ${userRelations['own-employee'](managerId)} and ${where} ${tail}`.execute(
    db,
  );
  return toPeople(page, rows);
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

export async function listTrainings(db: Db, subject: Subject, viewer: SessionUser, page: Page) {
  const { where, tail } = pageOfPrograms(page);
  const { rows } = await sql<Program>`
    select ${programColumns(sessionsInView(subject))} from programs p
    where ${trainingsOf(subject, viewer)} and ${where} ${tail}`.execute(db);
  return toPrograms(page, rows);
}

/** An employee's trainings, each with its status. */
export async function listTrainingsWithStatus(db: Db, subject: Subject, viewer: SessionUser, now: Date) {
  const { rows } = await sql<Program & { status: Status }>`
    select ${programColumns(sessionsInView(subject))}, ${statusAt(now)} as status
    from programs p join assignments a on a.program_id = p.id and a.employee_id = ${subject._id}
    where ${trainingsOf(subject, viewer)} ${byDeadline}`.execute(db);
  return rows;
}
