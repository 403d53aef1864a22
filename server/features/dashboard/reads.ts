import { sql, type RawBuilder } from 'kysely';
import type { Role } from '#shared/roles';
import { byDeadline } from '../../db/lists/program-list.ts';
import { asRow } from '../../db/lists/paging.ts';
import { programText, wireInstant } from '../../db/program-columns.ts';
import { programsInView, sessionsInView, type Viewer } from '../../db/relations.ts';
import { countAt, counts, hasStatus, keptOfProgram } from '../../db/status.ts';

type Instant = RawBuilder<unknown>;
type Limit = RawBuilder<unknown> | null;

const kept = (subject: string) =>
  sql`coalesce((select sum(count) from company_counts where subject = ${sql.lit(subject)}), 0)::int`;

export const countUsers = sql`json_build_object('users', json_build_object(
  'managers', ${kept('manager')}, 'trainers', ${kept('trainer')}, 'employees', ${kept('employee')}))`;

export const countPrograms = sql`json_build_object('programs', json_build_object(
  'active', ${kept('active program')}, 'archived', ${kept('archived program')}))`;

/** Complete and overdue trainings in active programs, in the person's view (decisions §22). */
export function countInsight({ _id, role }: Viewer, now: Instant): RawBuilder<unknown> {
  if (role === 'employee') {
    return sql`select json_build_object('complete', count(*) filter (where ${hasStatus(now, 'complete')}),
        'overdue', count(*) filter (where ${hasStatus(now, 'overdue')}))
      from assignments a join programs p on p.id = a.program_id
      where a.employee_id = ${_id} and ${counts} and p.archived_at is null`;
  }
  return sql`select json_build_object('complete', coalesce(sum(${countAt(now, 'complete')}), 0),
      'overdue', coalesce(sum(${countAt(now, 'overdue')}), 0))
    from programs p join ${keptFor(role, _id)} kept on kept.program_id = p.id
    where ${programsInView({ _id, role })}`;
}

/** The numbers of each program, of which only those that an insight needs. */
function keptFor(role: Role, _id: Viewer['_id']): RawBuilder<unknown> {
  if (role !== 'trainer') return sql`program_counts`;
  return sql`(select c.program_id, c.enrolled + c.completed as assigned, c.completed
    from training_sessions own join session_counts c on c.session_id = own.id and c.program_id = own.program_id
    where own.trainer_id = ${_id})`;
}

/**
 * Programs by the instant of their deadline, as lines: the instant, and then the programs of it as JSON without
 * brackets. `from` has them under `p`, with what the columns need.
 */
function byDeadlineInstant(columns: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(string_agg(line.text, E'\n' order by line.deadline), '') from (
    select p.deadline, wire_instant(p.deadline) || E'\n' || string_agg(${asRow(columns)}::text, ',' ${byDeadline}) as text
    from ${from} group by p.deadline) line)`;
}

/**
 * Active programs in view whose deadline is not past, soonest first, with their counts (decisions §25); in the first
 * line how many there are in all.
 */
export function listUpcoming(viewer: Viewer, now: Instant, limit: Limit): RawBuilder<unknown> {
  const upcoming = sql`from programs p where ${programsInView(viewer)} and p.deadline >= ${now}`;
  const columns = sql`p.id as _id, p.title, p.duration_minutes as duration,
    ${countAt(now, 'enrolled')} as enrolled, ${countAt(now, 'complete')} as completed`;
  const shown = sql`(select p.* ${upcoming} ${byDeadline} ${limit ? sql`limit ${limit}` : sql``}) p
    cross join lateral ${keptOfProgram} kept`;
  return sql`(select count(*) ${upcoming}) || E'\n' || ${byDeadlineInstant(columns, shown)}`;
}

/**
 * The programs in view by deadline. With a limit those that somebody acts on next: the ones still ahead, soonest
 * first, and as far as there is room the latest of those past.
 */
export function listTrainings(viewer: Viewer, now: Instant, limit: Limit): RawBuilder<unknown> {
  const shown = limit
    ? nearest(viewer, now, limit)
    : sql`select p.* from programs p where ${programsInView(viewer)}`;
  const program = sql`'{"program":' || ${programText(sessionsInView(viewer))} || '}'`;
  return sql`select '{"programs":[' || coalesce(string_agg(${program}, ',' ${byDeadline}), '') || ']}' from (${shown}) p`;
}

function nearest(viewer: Viewer, now: Instant, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  const isInView = programsInView(viewer);
  if (viewer.role !== 'admin') {
    return sql`select p.* from programs p where ${isInView}
      order by p.deadline < ${now}, abs(extract(epoch from p.deadline - ${now})), p.title, p.id limit ${limit}`;
  }
  // There may be thousands in an admin's view: those on either side are the next in the index.
  const side = (isThere: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
    (select p.* from programs p where ${isInView} and p.deadline ${isThere} ${now}
      order by p.deadline ${direction}, p.title ${direction}, p.id ${direction} limit ${limit})`;
  return sql`${side(sql`>=`, sql`asc`)} union all ${side(sql`<`, sql`desc`)} limit ${limit}`;
}

/** Deadlines in view between two instants, either of which may be open. */
export function listDeadlines(viewer: Viewer, from: Instant | null, to: Instant | null): RawBuilder<unknown> {
  const columns = sql`p.id as _id, p.title, ${wireInstant(sql`p.deadline`)} as deadline, p.background_color,
    p.duration_minutes as duration`;
  return byDeadlineInstant(
    columns,
    sql`programs p where ${programsInView(viewer)}
      and ${from ? sql`p.deadline >= ${from}` : sql`true`} and ${to ? sql`p.deadline <= ${to}` : sql`true`}`,
  );
}
