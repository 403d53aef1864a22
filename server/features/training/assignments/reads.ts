import { sql } from 'kysely';
import type { AssignedEmployee, Person, TrainingSession } from '#shared/shapes';
import type { assignedFilters } from '#shared/training/assignments/filters';
import {
  allOf,
  columnsOf,
  isoInstant,
  jsonArray,
  jsonObject,
  valueFrom,
  type Sql,
} from '../../../db/json.ts';
import { becauseOf } from '../../../db/because.ts';
import { conditionsOf, type AskedOf, type Conditions } from '../../../db/lists/filters.ts';
import { isOnPage, type List } from '../../../db/lists/page.ts';
import { activePeople, listGroupedPeople, listPeople, namesIn } from '../../../db/lists/people.ts';
import { moveOf } from '../../../db/move.ts';
import { byName, countActive, personJson, personWith, withPlaces } from '../../../db/people.ts';
import { sessionJson } from '../../../db/programs.ts';
import { answeredBy, newestRecord } from '../../../db/records.ts';
import { wasRemindedToday } from '../../../db/reminded.ts';
import { byRole, choose, isRole, mayJoin, sessionsInCharge, type Viewer } from '../../../db/relations.ts';
import {
  countFields,
  countWithStatus,
  isComplete,
  isCounted,
  dueOf,
  hasStatus,
  countsOfProgram,
  countsOfTrainer,
  statusOf,
} from '../../../db/status.ts';
import { dayIn, type Moment } from '../../../db/time-zone.ts';
import { countExempt } from './exemptions/reads.ts';
import { isActive } from '../../../db/active.ts';

type Id = Sql<string>;
type Instant = Sql<Date>;

const a = columnsOf<'assignments'>('a');
const s = columnsOf<'training_sessions'>('s');
const u = columnsOf<'users'>('u');

const chosenSession = (viewer: Viewer): Sql<TrainingSession | null> =>
  valueFrom(
    sessionJson(mayJoin(viewer)),
    sql`from training_sessions s join users t on t.id = s.trainer_id where s.id = a.session_id`,
  );

/** Somebody assigned. Why a due date was extended is not for trainers. */
export const assignedJson = (programId: Id, moment: Moment, viewer: Viewer): Sql<AssignedEmployee> =>
  personWith({
    status: statusOf(moment.now),
    session: chosenSession(viewer),
    completed_at: isoInstant(a.completed_at),
    due: dayIn(moment.zone, dueOf),
    due_because: a.due_because,
    due_reason: sql<string | null>`case when not ${isRole(viewer, 'trainer')} then a.due_reason end`,
    cycle: a.cycle,
    because: becauseOf(viewer, moment),
    valid_until: a.valid_until,
    move: moveOf(moment, programId),
    record: newestRecord(a.program_id, a.employee_id),
    answered_by: answeredBy,
    signed_version: sql<
      number | null
    >`case when p.completes_by = 'reading' then last_signed(p.id, a.employee_id) end`,
    reminded_today: wasRemindedToday(moment),
  });

const assignmentsWithPeople = sql`assignments a
  join programs p on p.id = a.program_id
  join users u on u.id = a.employee_id`;

/** These of the program's people, by name. */
export function assignedAmong(
  viewer: Viewer,
  programId: Id,
  moment: Moment,
  personIds: Sql<string[]>,
): Sql<AssignedEmployee[]> {
  return valueFrom(
    jsonArray(assignedJson(programId, moment, viewer), byName),
    sql`from ${assignmentsWithPeople} ${withPlaces}
      where a.program_id = ${programId} and a.employee_id = any(${personIds})`,
  ).$notNull();
}

/** How many people of the program have each status; a trainer's are those of the trainer's sessions. */
export function countByStatus(viewer: Viewer, programId: Id, now: Instant) {
  const counts = (select: Sql) =>
    valueFrom(
      jsonObject(countFields),
      sql`from programs p cross join lateral ${select} counts where p.id = ${programId}`,
    );
  const ofProgram = counts(countsOfProgram(now));
  return choose(viewer.role, {
    admin: ofProgram,
    manager: ofProgram,
    trainer: counts(countsOfTrainer(viewer._id, now)),
  });
}

const inProgram = (programId: Id) => allOf(sql`a.program_id = ${programId}`, isCounted);

/** The program's people who meet the condition, as a list takes them. */
function membersOf(programId: Id, part: Sql<boolean>): () => Sql[] {
  return () => [
    sql`select a.last_name, a.first_name, a.employee_id as id
      from assignments a join programs p on p.id = a.program_id where ${inProgram(programId)} and ${part}`,
  ];
}

/** Somebody's place in the order by need of action: overdue, still to do, complete. */
const groupOf = (now: Instant) => sql<number>`
  case when ${isComplete} then 2 when ${dueOf} < ${now} then 0 else 1 end`;

/** Picks some of a program's people, and orders them. */
export interface AssignedFilters extends AskedOf<typeof assignedFilters> {
  /** Those with the most need of action first; by name unless asked. */
  order?: 'action';
}

/** A value of the program's numbers. */
const numberOf = (programId: Id, now: Instant, value: Sql) =>
  sql`(select ${value} from programs p cross join lateral ${countsOfProgram(now)} counts where p.id = ${programId})`;

/**
 * Everyone assigned, with status and chosen session. Those of a session have an index of their own, and are
 * not counted.
 */
export function listAssigned<Row>(
  programId: Id,
  { now }: Moment,
  asked: AssignedFilters,
  row: Sql<Row>,
): List<Row> {
  const { status, complete, session, order } = asked;
  const conditions: Conditions<typeof assignedFilters> = {
    status: (each) => hasStatus(now, each),
    complete: (is) => (is === 'true' ? isComplete : sql<boolean>`not (${isComplete})`),
    session: (id) => sql`a.session_id = ${id}::uuid`,
  };
  const isAsked = allOf(...conditionsOf(conditions, asked));
  const count = status
    ? countWithStatus(status)
    : complete
      ? { true: countWithStatus('complete'), false: sql`counts.total - ${countWithStatus('complete')}` }[
          complete
        ]
      : countFields.total;
  // Nobody is looked for among all the others.
  const isSome = status ? sql<boolean>`${numberOf(programId, now, sql`${count} > 0`)}` : null;
  const people = {
    row,
    from: assignmentsWithPeople,
    where: allOf(inProgram(programId), isAsked),
    total: session ? null : sql`select ${numberOf(programId, now, count)} as total, null::int as more_than`,
  };
  if (!order) return listPeople({ ...people, members: membersOf(programId, allOf(isSome, isAsked)) });
  return listGroupedPeople(
    { ...people, members: membersOf(programId, allOf(isAsked, sql`${groupOf(now)} = g.row_group`)) },
    {
      from: sql`
        select row_group::int - 1 as row_group
        from programs p cross join lateral ${countsOfProgram(now)} counts,
          unnest(array[
            ${countWithStatus('overdue')},
            ${countWithStatus('enrolled')} + ${countWithStatus('not-enrolled')},
            ${countWithStatus('complete')}]) with ordinality groups (count, row_group)
        where p.id = ${programId} and count > 0 and ${allOf(status ? sql`${count} > 0` : null)}`,
      groupOf: sql`(
        select ${groupOf(now)} from assignments a join programs p on p.id = a.program_id
        where a.program_id = ${programId} and a.employee_id = f.id)`,
    },
  );
}

/** Everybody active who is neither assigned yet nor exempt (product §5, §63, §91). */
export function listUnassigned(programId: Id): List<Person> {
  const isExempt = (person: Sql) =>
    sql<boolean>`exists (select from exemptions e where e.program_id = ${programId} and e.person_id = ${person})`;
  return listPeople({
    row: personJson,
    where: sql`${isActive} and not ${isExempt(u.id)}
      and not exists (select from assignments a where a.program_id = ${programId} and a.employee_id = u.id)`,
    // The assigned people have an index in the same order: both are walked side by side.
    members: (page) => [
      activePeople(sql`not ${isExempt(sql`s.person_id`)} and not exists (
        select from assignments a
        where a.program_id = ${programId} and a.standing <> 'left' and ${isOnPage(page, namesIn('a', 'employee_id'))}
          and (a.last_name, a.first_name, a.employee_id) = (s.last_name, s.first_name, s.person_id))`),
    ],
    total: sql`
      select (${countActive}
        - (select coalesce(sum(assigned), 0) from program_counts where program_id = ${programId})
        - ${countExempt(programId)})::int as total, null::int as more_than`,
  });
}

/** People enrolled in the trainer's own sessions and not complete, but for the trainer: others mark them. */
export function listUncomplete(viewer: Viewer, programId: Id, moment: Moment): List<AssignedEmployee> {
  const trainer = viewer._id;
  const isTaught = sql<boolean>`a.completed_at is null and a.session_id in (
    select own.id from training_sessions own where own.program_id = ${programId} and own.trainer_id = ${trainer})`;
  const where = sql<boolean>`${isTaught} and a.employee_id <> ${trainer}`;
  return listPeople({
    row: assignedJson(programId, moment, viewer),
    from: assignmentsWithPeople,
    where: allOf(inProgram(programId), where),
    members: membersOf(programId, where),
    total: sql`select counts.total - counts.completed - (
          select count(*) from assignments a
          where a.program_id = ${programId} and a.employee_id = ${trainer} and ${isTaught}) as total, null::int as more_than
      from programs p cross join lateral ${countsOfTrainer(trainer, moment.now)} counts where p.id = ${programId}`,
  });
}

/** People enrolled in (or complete through) these sessions; those that are not the viewer's count nothing. */
export function countEnrolments(
  viewer: Viewer,
  programId: Id,
  sessionIds: Sql<string[]>,
): Sql<{ count: number } | null> {
  return valueFrom(
    jsonObject({ count: sql<number>`coalesce(sum(c.enrolled + c.completed), 0)` }),
    sql`from programs p join training_sessions s on s.program_id = p.id
      join session_counts c on c.program_id = p.id and c.session_id = s.id
      where p.id = ${programId} and s.id = any(${sessionIds}::uuid[]) and ${sessionsInCharge(viewer)}`,
  );
}

/** People enrolled in these sessions, each with the status of the assignment. */
export function listParticipants(viewer: Viewer, programId: Id, sessionIds: Sql<string[]>, now: Instant) {
  const participant = jsonObject({
    enrolled_employee: personJson,
    training_completed: sql<boolean>`a.completed_at is not null`,
    status: statusOf(now),
    session: s.id,
  });
  return valueFrom(
    jsonObject({ users: jsonArray(participant, byName) }),
    sql`from ${assignmentsWithPeople} join training_sessions s on s.id = a.session_id ${withPlaces}
      where a.program_id = ${programId} and ${isCounted} and s.id = any(${sessionIds}::uuid[])
        and ${sessionsInCharge(viewer)}`,
  );
}

/** The session that somebody assigned has chosen: oneself, or for those who oversee the program anybody. Null for others. */
export function viewEnrolment(viewer: Viewer, programId: Id, userId: Id) {
  const isSeen = sql<boolean>`(a.employee_id = ${viewer._id} or ${byRole(viewer, {
    admin: () => sql`true`,
    manager: (me) =>
      sql`exists (select from programs p where p.id = a.program_id and p.assigned_manager_id = ${me})`,
    trainer: () => sql`false`,
    employee: () => sql`false`,
  })})`;
  const enrolled = jsonObject({ enrolled_training_session: chosenSession(viewer).$notNull() });
  return valueFrom(
    jsonObject({
      enrolledSession: sql<{ enrolled_training_session: TrainingSession } | null>`
        case when a.session_id is not null then ${enrolled} end`,
    }),
    sql`from assignments a
      where ${allOf(sql`a.program_id = ${programId} and a.employee_id = ${userId}`, isCounted, isSeen)}`,
  );
}
