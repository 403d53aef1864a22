import { sql } from 'kysely';
import {
  columnsOf,
  isoInstant,
  jsonArray,
  jsonObject,
  jsonRows,
  nestedRow,
  valueFrom,
  type Sql,
  type ValueOf,
} from '../../db/json.ts';
import {
  programsWhere,
  ranked,
  standingFor,
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

type Instant = Sql<Date>;
/** At most so many; null for all. */
type Limit = Sql<number | null>;

const p = columnsOf<'programs'>('p');
const s = columnsOf<'training_sessions'>('s');

const countOf = (subject: string) =>
  sql<number>`coalesce((select sum(count) from company_counts where subject = ${sql.lit(subject)}), 0)`;

export const countUsers = jsonObject({
  users: jsonObject({
    managers: countOf('manager'),
    trainers: countOf('trainer'),
    employees: countOf('employee'),
  }),
});

export const countPrograms = jsonObject({
  programs: jsonObject({ active: countOf('active program'), archived: countOf('archived program') }),
});

/**
 * Complete and overdue trainings in active programs, in the person's view (product §22), and in how many programs
 * somebody is overdue.
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
 * Active programs in view whose deadline is not past, by day, soonest first, with their counts (product §25); and how
 * many there are in all.
 */
export function listUpcoming(viewer: Viewer, now: Instant, zone: Sql<string>, limit: Limit) {
  const upcoming = sql`from programs p where ${programsInView(viewer)} and p.deadline >= ${now}`;
  const program = jsonObject({
    _id: p.id,
    title: p.title,
    duration: p.duration_minutes,
    enrolled: countFields.enrolled,
    completed: countFields.completed,
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
 * somebody acts on next: the ones still ahead, soonest first, and as far as there is room the latest of those past.
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
  // There may be thousands in an admin's view: how all of them stand is asked only to rank them.
  const from =
    viewer.role === 'admin'
      ? sql`(${nearestOfAll(viewer, moment, { limit, order })}) k join programs p on p.id = k.id ${standing.join}`
      : sql`${programsWhere(programsInView(viewer))} ${standing.join} ${ranked(order, moment)} ${nearest}`;
  return jsonObject({
    programs: jsonRows(
      { program: sql<ValueOf<typeof program>>`program` },
      sql`from (select ${program} as program, k.rank, k.instant, p.title, p.id from ${from}) shown
        order by rank, instant, title, id`,
    ),
  });
}

/** The first of all programs, with their numbers; by deadline those on either side of now are the next in the index. */
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
    (select p.id, k.rank, k.instant, ${countColumns} from programs p ${all.join} ${ranked(order, moment)}
      where ${order}::text is not null and ${inView} order by k.rank, k.instant, p.title, p.id limit ${limit})
    union all
    (select p.id, 0 as rank, p.deadline as instant, ${countColumns}
      from (select * from (${side(sql`>=`, sql`asc`)} union all ${side(sql`<`, sql`desc`)}) near limit ${limit}) p
      cross join lateral ${countsOfProgram(moment.now)} counts)`;
}

/** The time between two instants. */
interface Range {
  from: Sql;
  to: Sql;
}

const isWithin = (instant: Sql<Date>, { from, to }: Range) =>
  sql<boolean>`${instant} >= ${from}::timestamptz and ${instant} <= ${to}::timestamptz`;

/** Deadlines in view by day, and the viewer's own sessions. */
export function listDates(viewer: Viewer, moment: Moment, range: Range) {
  const standing = standingFor(viewer, moment);
  // A participant looks for their due date; a person in charge, for the deadline.
  const marked = viewer.role === 'employee' ? standing.due : p.deadline;
  const program = jsonObject({
    _id: p.id,
    title: p.title,
    deadline: isoInstant(p.deadline),
    background_color: p.background_color,
    duration: p.duration_minutes,
    open: standing.isOpen,
    next_due: standing.fields.next_due,
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
        select ${dayIn(moment.zone, marked)} as event, ${programs} as programs
        from ${programsWhere(programsInView(viewer))} ${standing.join}
        where ${isWithin(marked, range)} group by 1) day`,
    ).$notNull(),
    sessions: listOwnSessions(viewer, range),
  });
}

/** The sessions that an employee chose and those that a trainer teaches, in active programs and not cancelled, by time. */
function listOwnSessions({ _id, role }: Viewer, range: Range) {
  const session = {
    _id: s.id,
    start_time: isoInstant(s.starts_at),
    program: nestedRow({ _id: p.id, title: p.title }),
  };
  // An employee's few are looked up one by one: there are many more in the same days.
  const own =
    role === 'employee'
      ? sql`assignments a cross join lateral (
          select * from training_sessions s where s.id = a.session_id offset 0) s`
      : sql`training_sessions s`;
  const isOwn =
    role === 'employee'
      ? sql`a.employee_id = ${_id}`
      : role === 'trainer'
        ? sql`s.trainer_id = ${_id}`
        : sql`false`;
  return jsonRows(
    session,
    sql`from ${own} join programs p on p.id = s.program_id
      where ${isOwn} and s.cancelled_at is null and p.archived_at is null and ${isWithin(s.starts_at, range)}
      order by s.starts_at, s.id`,
  );
}
