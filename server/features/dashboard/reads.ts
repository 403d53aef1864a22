import { sql } from 'kysely';
import type { LaterDue } from '#shared/later-due';
import {
  allOf,
  columnsOf,
  isoInstant,
  jsonArray,
  jsonObject,
  jsonRows,
  valueFrom,
  type Sql,
  type ValueOf,
} from '../../db/json.ts';
import { everybody, isDueWithin, peopleDue, peopleDueFields } from '../../db/people-due.ts';
import {
  programsWhere,
  rankedIf,
  standingFor,
  standingInCharge,
  standingOfAll,
  standingOfPicked,
} from '../../db/program-standing.ts';
import { byDeadline, programJson } from '../../db/programs.ts';
import { programsInView, sessionsInCharge, type Viewer } from '../../db/relations.ts';
import {
  countColumns,
  countFields,
  countsOfProgram,
  countsOfTrainer,
  hasStatus,
  isCounted,
  withCountsOfAll,
} from '../../db/status.ts';
import { dayIn, type Moment } from '../../db/time-zone.ts';
import { isWithin, mostByOwnDates, sessionsFrom, type Range } from './opening/dates/reads.ts';

type Instant = Sql<Date>;
/** The most; null for all. */
type Limit = Sql<number | null>;

const p = columnsOf<'programs'>('p');

const countOf = (subject: string) =>
  sql<number>`coalesce(sum(count) filter (where subject = ${sql.lit(subject)}), 0)`;

/** How many people of each role there are; to be read from `company_counts`. */
export const userCounts = jsonObject({
  managers: countOf('manager'),
  trainers: countOf('trainer'),
  employees: countOf('employee'),
});

/** How many programs; from there, too. */
export const programCounts = jsonObject({
  active: countOf('active program'),
  archived: countOf('archived program'),
});

const fromCounts = sql`from company_counts`;

export const countUsers = jsonObject({ users: valueFrom(userCounts, fromCounts).$notNull() });

export const countPrograms = jsonObject({ programs: valueFrom(programCounts, fromCounts).$notNull() });

/**
 * Complete and overdue trainings in active programs, in the person's view (product §22). Also in how many
 * programs somebody is overdue.
 */
export function countInsight(viewer: Viewer, now: Instant) {
  if (viewer.role === 'employee') {
    const overdue = sql<number>`count(*) filter (where ${hasStatus(now, 'overdue')})`;
    return valueFrom(
      jsonObject({
        complete: sql<number>`count(*) filter (where ${hasStatus(now, 'complete')})`,
        overdue,
        overdue_programs: overdue,
      }),
      sql`from assignments a join programs p on p.id = a.program_id
        where a.employee_id = ${viewer._id} and ${isCounted} and p.archived_at is null`,
    );
  }
  const withCounts =
    viewer.role === 'admin'
      ? withCountsOfAll(now)
      : sql`cross join lateral ${viewer.role === 'trainer' ? countsOfTrainer(viewer._id, now) : countsOfProgram(now)} counts`;
  return valueFrom(
    jsonObject({
      complete: sql<number>`coalesce(sum(counts.completed), 0)`,
      overdue: sql<number>`coalesce(sum(counts.overdue), 0)`,
      overdue_programs: sql<number>`count(*) filter (where counts.overdue > 0)`,
    }),
    sql`from programs p ${withCounts} where ${programsInView(viewer)}`,
  );
}

/**
 * Active programs in view whose deadline is not past, by day, soonest first, with their counts (product
 * §25). Also how many there are in all.
 */
export function listUpcoming(viewer: Viewer, now: Instant, zone: Sql<string>, limit: Limit) {
  const upcoming = sql`from programs p where ${programsInView(viewer)} and p.deadline >= ${now}`;
  const program = jsonObject({
    _id: p.id,
    title: p.title,
    duration: p.duration_minutes,
    enrolled: countFields.enrolled,
    completed: countFields.completed,
    ...peopleDueFields(zone),
  });
  const programs = jsonArray(program, byDeadline);
  const day = jsonObject({
    deadline: sql<string>`day.deadline`,
    programs: sql<ValueOf<typeof programs>>`day.programs`,
  });
  return jsonObject({
    total: valueFrom(sql<number>`count(*)`, upcoming).$notNull(),
    deadlines: valueFrom(
      jsonArray(day, sql`order by day.deadline`),
      sql`from (
        select ${isoInstant(sql`min(p.deadline)`)} as deadline, ${programs} as programs
        from (select p.* ${upcoming} ${byDeadline} limit ${limit}) p
        cross join lateral ${countsOfProgram(now)} counts group by ${dayIn(zone, p.deadline)}) day`,
    ).$notNull(),
  });
}

/**
 * The programs in view by deadline, or by need of action (product §47). By deadline and with a limit, those that
 * somebody acts on next. These are the ones still ahead, soonest first, and if there is room the latest of those past.
 */
export function listTrainings(
  viewer: Viewer,
  moment: Moment,
  { limit, order }: { limit: Limit; order: Sql<'action' | null> },
) {
  const { now } = moment;
  const standing = viewer.role === 'admin' ? standingOfPicked(moment) : standingFor(viewer, moment);
  const program = programJson({
    viewer,
    hasAssignment: viewer.role === 'employee',
    ...(viewer.role === 'trainer' && { inCharge: sessionsInCharge(viewer) }),
    further: standing.fields,
  });
  const nearest = sql`
    order by case when ${order}::text is null then (p.deadline < ${now})::int else k.rank end,
      case when ${order}::text is null then abs(extract(epoch from p.deadline - ${now})) end, k.instant, p.title, p.id
    limit ${limit}`;
  // There may be thousands in an admin's view: the state of all is asked only to rank them.
  const from =
    viewer.role === 'admin'
      ? sql`(${nearestOfAll(viewer, moment, { limit, order })}) k join programs p on p.id = k.id ${standing.join}`
      : sql`${programsWhere(programsInView(viewer))} ${standing.join} ${rankedIf(order, moment)} ${nearest}`;
  return jsonObject({
    programs: jsonRows(
      { program: sql<ValueOf<typeof program>>`program` },
      sql`from (select ${program} as program, k.rank, k.instant, p.title, p.id from ${from}) shown
        order by rank, instant, title, id`,
    ),
  });
}

/** The first of all programs, with their numbers. By deadline those on either side of now are the next in the index. */
function nearestOfAll(
  viewer: Viewer,
  moment: Moment,
  { limit, order }: { limit: Limit; order: Sql<'action' | null> },
): Sql {
  const all = standingOfAll(moment);
  const inView = programsInView(viewer);
  const side = (isThere: Sql, direction: Sql) => sql`
    (select p.id, p.deadline from programs p
      where ${order}::text is null and ${inView} and p.deadline ${isThere} ${moment.now}
      order by p.deadline ${direction}, p.title ${direction}, p.id ${direction} limit ${limit})`;
  return sql`
    (select p.id, k.rank, k.instant, ${countColumns} from programs p ${all.join} ${rankedIf(order, moment)}
      where ${order}::text is not null and ${inView} order by k.rank, k.instant, p.title, p.id limit ${limit})
    union all
    (select p.id, 0 as rank, p.deadline as instant, ${countColumns}
      from (select * from (${side(sql`>=`, sql`asc`)} union all ${side(sql`<`, sql`desc`)}) near limit ${limit}) p
      cross join lateral ${countsOfProgram(moment.now)} counts)`;
}

/** Due dates in view by day, and the viewer's own sessions. */
export function listDates(viewer: Viewer, moment: Moment, range: Range) {
  const dates =
    viewer.role === 'employee' ? ownDates(viewer, moment, range) : peopleDates(viewer, moment, range);
  const program = jsonObject({
    _id: p.id,
    title: p.title,
    deadline: isoInstant(p.deadline),
    background_color: p.background_color,
    duration: p.duration_minutes,
    open: sql<boolean>`due.is_open`,
    next_due: sql<string | null>`due.next_due`,
    later_due: sql<LaterDue | null>`due.later_due`,
    people: sql<number | null>`due.people`,
  });
  const programs = jsonArray(program, byDeadline);
  const day = jsonObject({
    event: sql<string>`day.event`,
    programs: sql<ValueOf<typeof programs>>`day.programs`,
  });
  return jsonObject({
    events: valueFrom(
      jsonArray(day, sql`order by day.event`),
      sql`from (
        select due.day as event, ${programs} as programs
        from ${dates} due join programs p on p.id = due.id group by due.day) day`,
    ).$notNull(),
    sessions:
      viewer.role === 'employee' || viewer.role === 'trainer' ? listOwnSessions(viewer, range) : noSessions,
  });
}

/** Programs with the day on which the person is due. */
function ownDates(viewer: Viewer, moment: Moment, range: Range): Sql {
  const { due, isOpen, fields, join } = standingFor(viewer, moment);
  return sql`(
    select p.id, ${dayIn(moment.zone, due)} as day, ${isOpen} as is_open, ${fields.next_due} as next_due,
      null::json as later_due, null::int as people
    from ${programsWhere(programsInView(viewer))} ${join} where ${isWithin(due, range)})`;
}

/**
 * Programs with each day on which people are due, and how many have still to do it. These are the deadline, and the
 * days of those who have a due date of their own. The state of each program is computed once, even for many days.
 */
function peopleDates(viewer: Viewer, { now, zone }: Moment, range: Range): Sql {
  const trainer = viewer.role === 'trainer' ? sql<string>`${viewer._id}` : everybody;
  const { isOpen, fields, join } = standingInCharge(viewer, { now, zone });
  const within = (instant: Sql<Date>) => isWithin(instant, range);
  const due = sql<Date>`due.due_at`;
  return sql`(
    with standing as materialized (
      select p.id, p.deadline, counts.total, counts.completed,
        ${isOpen} as is_open, ${fields.next_due} as next_due, ${fields.later_due} as later_due
      from ${programsWhere(allOf(programsInView(viewer), isDueWithin(within)))} ${join}
    )
    select id, day, sum(people)::int as people, is_open, next_due, later_due::text::json as later_due
    from (
      select p.id, p.is_open, p.next_due, p.later_due::text, ${dayIn(zone, due)} as day, due.people,
        due.due_at = p.deadline as is_deadline,
        row_number() over (partition by due.due_at order by due.people desc, p.id) as place
      from standing p cross join lateral (select p.total, p.completed) counts
        cross join lateral ${peopleDue(trainer)} due
      where ${within(due)}) each
    where is_deadline or place <= ${sql.lit(mostByOwnDates)}
    group by id, day, is_open, next_due, later_due)`;
}

/** Managers and admins have no sessions of their own. */
const noSessions: ReturnType<typeof listOwnSessions> = sql`'[]'::json`;

/** The sessions that an employee chose and those that a trainer teaches, in active programs and not cancelled, by time. */
function listOwnSessions({ _id, role }: Viewer, range: Range) {
  // An employee's few are looked up one by one: there are many more in the same days.
  const own =
    role === 'employee'
      ? sql`assignments a cross join lateral (
          select * from training_sessions s where s.id = a.session_id offset 0) s`
      : sql`training_sessions s`;
  const isOwn = role === 'employee' ? sql`a.employee_id = ${_id}` : sql`s.trainer_id = ${_id}`;
  return sessionsFrom(
    sql`${own} join programs p on p.id = s.program_id`,
    sql`${isOwn} and s.cancelled_at is null and p.archived_at is null`,
    range,
  );
}
