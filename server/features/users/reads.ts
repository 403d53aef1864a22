import { sql, type RawBuilder } from 'kysely';
import type { UserDetail } from '#shared/api/shapes';
import { roles, type Role } from '#shared/roles';
import { statuses, statusKeys } from '#shared/status';
import { listGroupedPeople, listMergedPeople, listPeople } from '../../db/lists/people-list.ts';
import { asRow, type List } from '../../db/lists/paging.ts';
import { byDeadline, listPrograms } from '../../db/lists/program-list.ts';
import { personColumns, withDepartment } from '../../db/person-columns.ts';
import { programArray } from '../../db/program-columns.ts';
import {
  ownTrainings,
  programsInView,
  sessionsInView,
  userRelations,
  type Viewer,
} from '../../db/relations.ts';
import type { Db } from '../../db/tables.ts';
import { hasStatus } from '../../db/status.ts';

const active = sql`u.deactivated_at is null`;

const countOf = (role: RawBuilder<unknown>) =>
  sql<number>`select coalesce(sum(count), 0) from company_counts where subject = ${role}`;

const membersOf = (role: RawBuilder<unknown>) => sql`
  select u.last_name, u.first_name, u.id, u.search_text, u.department_id from users u
  where u.role = ${role} and ${active}`;

/** Active people of one role. */
export function listByRole(role: RawBuilder<unknown>): List {
  return listPeople({
    columns: personColumns,
    where: sql`u.role = ${role} and ${active}`,
    members: () => membersOf(role),
    total: countOf(role),
  });
}

export const listOfRole = (role: Role): List => listByRole(sql.lit(role));

/** Those of whom the admin's list of everybody consists, in its order. */
export const listedRoles = ['manager', 'trainer', 'employee'] as const;

/** Active managers, then trainers, then employees. */
export function listGroups(): List {
  const people = {
    columns: personColumns,
    where: sql`u.role <> 'admin' and ${active}`,
    members: () => membersOf(sql`g.role`),
    total: sql<number>`select coalesce(sum(count), 0) from company_counts where subject in ('manager', 'trainer', 'employee')`,
  };
  return listGroupedPeople(people, listedRoles);
}

// Somebody may be in several of the manager's programs, so they are counted one by one, but no more than these.
const countedTrainings = 500;

/** How many people there are in the programs; of many, more than how many there are at least. */
function countOwnEmployees(overseen: RawBuilder<unknown>): RawBuilder<string> {
  return sql`
    select case
      when count(*) = 1 then sum(kept.employees)::text
      when sum(kept.employees) > ${sql.lit(countedTrainings)} then '>' || max(kept.employees) - 1
      else (
        select count(distinct a.employee_id)::text from programs p join assignments a on a.program_id = p.id
        where ${overseen} and a.standing = 'employee') end
    from (
      select sum(c.assigned_employees) as employees from programs p join program_counts c on c.program_id = p.id
      where ${overseen} group by p.id) kept`;
}

/** The manager's employees (decisions §5). */
export function listOwnEmployees(manager: RawBuilder<string>): List {
  const overseen = sql`p.archived_at is null and p.assigned_manager_id = ${manager}`;
  const people = {
    columns: personColumns,
    where: sql`${active} and ${userRelations['own-employee'](manager)}`,
    members: (withText: boolean) => sql`
      select a.last_name, a.first_name, a.employee_id as id ${withText ? sql`, u.search_text, u.department_id` : sql``}
      from assignments a ${withText ? sql`join users u on u.id = a.employee_id` : sql``}
      where a.program_id = p.id and a.standing = 'employee'`,
    total: countOwnEmployees(overseen),
  };
  return listMergedPeople(people, { from: sql`programs p`, where: overseen });
}

const userDetail = sql`${personColumns}, json_build_object('_id', u.role, 'name', u.role) as role`;

/** Null when unknown or deactivated. */
export async function findUser(db: Db, id: string): Promise<UserDetail | null> {
  const { rows } = await sql<UserDetail>`
    select ${userDetail} from users u ${withDepartment} where u.id = ${id} and ${active}`.execute(db);
  return rows[0] ?? null;
}

export function viewUser(id: RawBuilder<string>): RawBuilder<unknown> {
  return sql`select json_build_object('user', ${asRow(userDetail)})
    from users u ${withDepartment} where u.id = ${id} and ${active}`;
}

export const listDepartments = sql`
  select coalesce(json_agg(json_build_object('_id', id, 'name', name) order by name, id), '[]') from departments`;

/**
 * A person's trainings as a viewer may see them: all for oneself and for an admin, for a manager those in the own
 * view (decisions §14, §15).
 */
function trainingsOf(subject: Viewer, viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role === 'admin') return ownTrainings(subject);
  return sql`(${ownTrainings(subject)} and (${viewer._id} = ${subject._id} or ${programsInView(viewer)}))`;
}

/** What depends on the subject's role, which only the database knows. */
function bySubjectRole<Value>(
  id: RawBuilder<string>,
  write: (subject: Viewer) => RawBuilder<Value>,
): RawBuilder<Value> {
  const cases = roles.map((role) => sql`when ${sql.lit(role)} then ${write({ _id: id, role })}`);
  return sql`case (select subject.role from users subject where subject.id = ${id}) ${sql.join(cases, sql` `)} end`;
}

/** Every program that the subject can have to do with: a few, found by index, of which the others are not looked at. */
const around = (id: RawBuilder<string>) => sql`p.id in (
  select program_id from assignments where employee_id = ${id}
  union select program_id from training_sessions where trainer_id = ${id}
  union select id from programs where assigned_manager_id = ${id}
  union select id from programs where (select role = 'admin' from users where id = ${id}))`;

/** Programs that the subject has to do or has done, or is responsible for. */
export function listTrainings(id: RawBuilder<string>, viewer: Viewer): List {
  const isTraining = bySubjectRole(id, (subject) => trainingsOf(subject, viewer));
  return listPrograms({
    where: sql`${around(id)} and ${isTraining}`,
    sessions: bySubjectRole(id, sessionsInView),
  });
}

/** The same with the subject's name and role, an employee's grouped by status. */
export function viewTrainingsByStatus(id: RawBuilder<string>, viewer: Viewer, now: RawBuilder<unknown>) {
  const programs = bySubjectRole(id, (subject) => {
    const sessions = sessionsInView(subject);
    const isTraining = trainingsOf(subject, viewer);
    if (subject.role !== 'employee') {
      return sql`(select ${programArray(sessions, byDeadline)} from programs p where ${around(id)} and ${isTraining})`;
    }
    const groups = statuses.map(
      (status) =>
        sql`${sql.lit(`"${statusKeys[status]}":`)} || ${programArray(sessions, byDeadline, hasStatus(now, status))}`,
    );
    return sql`(select '{' || ${sql.join(groups, sql` || ',' || `)} || '}'
      from programs p join assignments a on a.program_id = p.id and a.employee_id = ${id} where ${isTraining})`;
  });
  return sql`select json_build_object('name', u.first_name || ' ' || u.last_name, 'role', u.role,
    'programs', (${programs})::json) from users u where u.id = ${id}`;
}
