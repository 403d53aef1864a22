import { sql } from 'kysely';
import {
  columnsOf,
  isoInstant,
  jsonArray,
  jsonObject,
  jsonRows,
  valueFrom,
  type Sql,
  type ValueOf,
} from '../../db/json.ts';
import { byDeadline, programRows } from '../../db/programs.ts';
import { programsInView, sessionsInView, type Viewer } from '../../db/relations.ts';
import { dayIn } from '../../db/time-zone.ts';
import { countWithStatus, hasStatus, isCounted, countsOfProgram } from '../../db/status.ts';

type Instant = Sql<Date>;
type Limit = Sql<number> | undefined;

const p = columnsOf<'programs'>('p');

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

/** Complete and overdue trainings in active programs, in the person's view (product §22). */
export function countInsight(viewer: Viewer, now: Instant) {
  if (viewer.role === 'employee') {
    return valueFrom(
      jsonObject({
        complete: sql<number>`count(*) filter (where ${hasStatus(now, 'complete')})`,
        overdue: sql<number>`count(*) filter (where ${hasStatus(now, 'overdue')})`,
      }),
      sql`from assignments a join programs p on p.id = a.program_id
        where a.employee_id = ${viewer._id} and ${isCounted} and p.archived_at is null`,
    );
  }
  return valueFrom(
    jsonObject({
      complete: sql<number>`coalesce(sum(${countWithStatus(now, 'complete')}), 0)`,
      overdue: sql<number>`coalesce(sum(${countWithStatus(now, 'overdue')}), 0)`,
    }),
    sql`from programs p join ${countsFor(viewer)} counts on counts.program_id = p.id where ${programsInView(viewer)}`,
  );
}

/** The numbers of each program, of which only those that an insight needs. */
function countsFor({ _id, role }: Viewer): Sql {
  if (role !== 'trainer') return sql`program_counts`;
  return sql`(
    select c.program_id, c.enrolled + c.completed as assigned, c.completed
    from training_sessions own join session_counts c on c.session_id = own.id and c.program_id = own.program_id
    where own.trainer_id = ${_id})`;
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
    enrolled: countWithStatus(now, 'enrolled'),
    completed: countWithStatus(now, 'complete'),
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
        from (select p.* ${upcoming} ${byDeadline} ${limit ? sql`limit ${limit}` : sql``}) p
        cross join lateral ${countsOfProgram} counts group by ${dayIn(zone, p.deadline)}) day`,
    ).$notNull(),
  });
}

/**
 * The programs in view by deadline. With a limit those that somebody acts on next: the ones still ahead, soonest
 * first, and as far as there is room the latest of those past.
 */
export function listTrainings(viewer: Viewer, now: Instant, limit: Limit) {
  const shown = limit
    ? nearest(viewer, now, limit)
    : sql`select p.* from programs p where ${programsInView(viewer)}`;
  const programs = programRows(sessionsInView(viewer), sql`from (${shown}) p ${byDeadline}`);
  return jsonObject({
    programs: jsonRows({ program: sql<ValueOf<typeof programs>>`program` }, sql`from ${programs} program`),
  });
}

function nearest(viewer: Viewer, now: Instant, limit: Sql<number>): Sql {
  const isInView = programsInView(viewer);
  if (viewer.role !== 'admin') {
    return sql`select p.* from programs p where ${isInView}
      order by p.deadline < ${now}, abs(extract(epoch from p.deadline - ${now})), p.title, p.id limit ${limit}`;
  }
  // There may be thousands in an admin's view: those on either side are the next in the index.
  const side = (isThere: Sql, direction: Sql) => sql`
    (select p.* from programs p where ${isInView} and p.deadline ${isThere} ${now}
      order by p.deadline ${direction}, p.title ${direction}, p.id ${direction} limit ${limit})`;
  return sql`${side(sql`>=`, sql`asc`)} union all ${side(sql`<`, sql`desc`)} limit ${limit}`;
}

/** Deadlines in view by day, between two instants, either of which may be open. */
export function listDeadlines(
  viewer: Viewer,
  zone: Sql<string>,
  { from, to }: { from: Instant | undefined; to: Instant | undefined },
) {
  const program = jsonObject({
    _id: p.id,
    title: p.title,
    deadline: isoInstant(p.deadline),
    background_color: p.background_color,
    duration: p.duration_minutes,
  });
  const conditions = [programsInView(viewer)];
  if (from) conditions.push(sql`p.deadline >= ${from}`);
  if (to) conditions.push(sql`p.deadline <= ${to}`);
  const programs = jsonArray(program, byDeadline);
  const day = jsonObject({
    event: sql<string>`day.event`,
    programs: sql<ValueOf<typeof programs>>`day.programs`,
  });
  return valueFrom(
    jsonObject({ events: jsonArray(day, sql`order by day.event`) }),
    sql`from (
      select ${dayIn(zone, p.deadline)} as event, ${programs} as programs
      from programs p where ${sql.join(conditions, sql` and `)} group by 1) day`,
  );
}
