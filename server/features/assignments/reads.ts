import { sql, type RawBuilder } from 'kysely';
import type { Person, SessionUser } from '#shared/api/shapes';
import { statuses, type Status } from '#shared/status';
import { listPeople } from '../../db/lists/people-list.ts';
import { asRow, type List } from '../../db/lists/paging.ts';
import { byName, personColumns, withDepartment } from '../../db/person-columns.ts';
import { sessionJson, wireInstant } from '../../db/program-columns.ts';
import { sessionsInView, type Viewer } from '../../db/relations.ts';
import type { Db } from '../../db/schema.ts';
import {
  counts,
  countsAt,
  countAt,
  hasStatus,
  keptOfProgram,
  keptOfTrainer,
  statusAt,
} from '../../db/status.ts';

type Id = RawBuilder<string>;
type Instant = RawBuilder<unknown>;

const chosenSession = sql`(
  select ${sessionJson} from training_sessions s join users t on t.id = s.trainer_id where s.id = a.session_id)`;

const assignedColumns = (now: Instant) => sql`${personColumns}, ${statusAt(now)} as status,
  ${chosenSession} as session, ${wireInstant(sql`a.completed_at`)} as completed_at`;

const trainings = sql`assignments a
  join programs p on p.id = a.program_id
  join users u on u.id = a.employee_id`;

/** How many people of the program stand in each status; a trainer's are those of the own sessions. */
export function countByStatus(programId: Id, { _id, role }: Viewer, now: Instant): RawBuilder<unknown> {
  const kept = role === 'trainer' ? keptOfTrainer(_id) : keptOfProgram;
  return sql`select ${asRow(countsAt(now))} from programs p cross join lateral ${kept} kept where p.id = ${programId}`;
}

/** People of a program who fulfil the condition, walked through by name. */
function listTrainees(
  programId: Id,
  now: Instant,
  { where, total }: { where: RawBuilder<unknown>; total: List['total'] },
): List {
  const inProgram = sql`a.program_id = ${programId} and ${counts} and ${where}`;
  return listPeople({
    columns: assignedColumns(now),
    from: trainings,
    where: inProgram,
    which: sql`a.program_id = ${programId}`,
    members: (withText) => sql`
      select a.last_name, a.first_name, a.employee_id as id ${withText ? sql`, u.search_text, u.department_id` : sql``}
      from assignments a join programs p on p.id = a.program_id ${withText ? sql`join users u on u.id = a.employee_id` : sql``}
      where ${inProgram}`,
    total,
  });
}

/** Everyone assigned, with status and chosen session; `status` picks one, null all. */
export function listAssigned(programId: Id, now: Instant, status: RawBuilder<unknown> | null): List {
  const inStatus = statuses.map((word) => sql`when ${sql.lit(word)} then ${countAt(now, word)}`);
  const number = status ? sql`case ${status} ${sql.join(inStatus, sql` `)} end` : sql`kept.assigned`;
  return listTrainees(programId, now, {
    where: status ? hasStatus(now, status) : sql`true`,
    total: sql<number>`select ${number} from programs p cross join lateral ${keptOfProgram} kept where p.id = ${programId}`,
  });
}

/** Every active employee not yet assigned (decisions §5). */
export function listUnassigned(programId: Id): List {
  const isFree = sql`u.role = 'employee' and u.deactivated_at is null
    and not exists (select from assignments a where a.program_id = ${programId} and a.employee_id = u.id)`;
  return listPeople({
    columns: personColumns,
    where: isFree,
    members: () => sql`
      select u.last_name, u.first_name, u.id, u.search_text, u.department_id from users u where ${isFree}`,
    total: sql<number>`
      select (select coalesce(sum(count), 0) from company_counts where subject = 'employee')
        - (select coalesce(sum(assigned_employees), 0) from program_counts where program_id = ${programId})`,
  });
}

/** People enrolled in the trainer's own sessions and not complete. */
export function listUncomplete(programId: Id, trainer: Id, now: Instant): List {
  return listTrainees(programId, now, {
    where: sql`a.completed_at is null and a.session_id in (
      select own.id from training_sessions own where own.program_id = ${programId} and own.trainer_id = ${trainer})`,
    total: sql<number>`select kept.enrolled from programs p cross join lateral ${keptOfTrainer(trainer)} kept
      where p.id = ${programId}`,
  });
}

/** People enrolled in (or complete through) these sessions; what the viewer may not see counts nothing. */
export async function countEnrolments(db: Db, programId: string, viewer: SessionUser, sessionIds: string[]) {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(c.enrolled + c.completed), 0)::int as count
    from programs p join training_sessions s on s.program_id = p.id
    join session_counts c on c.program_id = p.id and c.session_id = s.id
    where p.id = ${programId} and s.id = any(${sessionIds}::uuid[]) and ${sessionsInView(viewer)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** People enrolled in these sessions, each with the status of the assignment. */
export async function listParticipants(
  db: Db,
  programId: string,
  viewer: SessionUser,
  sessionIds: string[],
  now: Date,
) {
  const { rows } = await sql<Person & { training_completed: boolean; status: Status; session: string }>`
    select ${personColumns}, a.completed_at is not null as training_completed, ${statusAt(now)} as status,
      s.id as session
    from ${trainings} join training_sessions s on s.id = a.session_id ${withDepartment}
    where a.program_id = ${programId} and ${counts} and s.id = any(${sessionIds}::uuid[]) and ${sessionsInView(viewer)}
    ${byName}`.execute(db);
  return rows;
}

/** The session that somebody chose; null when there is none. */
const chosenBy = (programId: RawBuilder<unknown>, employeeId: RawBuilder<unknown>) => sql`(
  select ${chosenSession} from assignments a
  where a.program_id = ${programId} and a.employee_id = ${employeeId} and ${counts})`;

/** Their enrolment; an employee may ask for the own one only, and an unknown person is not found. */
export function viewEnrolment(programId: Id, { _id, role }: Viewer, userId: RawBuilder<unknown>) {
  const isVisible = role === 'employee' ? sql`${userId}::uuid = ${_id}` : sql`true`;
  const chosen = chosenBy(programId, sql`u.id`);
  return sql`select json_build_object('enrolledSession', case when ${chosen} is null then null
      else json_build_object('enrolled_training_session', ${chosen}) end)
    from users u where u.id = ${userId}::uuid and u.deactivated_at is null and ${isVisible}`;
}
