import { sql } from 'kysely';
import { byStatusKey, statuses, statusKeys, type Status, type StatusKey } from '#shared/status';
import type { Sql } from './json.ts';

type Instant = Date | Sql<Date>;

/** By when an assignment `a` of the program `p` is due: its own date, else the program's deadline (product §60). */
export const dueOf = sql<Date>`coalesce(a.due_at, p.deadline)`;

const isPast = (now: Instant) => sql<boolean>`${dueOf} < ${now}`;

/**
 * The one definition of a training's status (product §17), for assignments under the alias `a` joined with
 * their program `p`. `now` is the clock's instant.
 */
export function statusOf(now: Instant): Sql<Status> {
  return sql`case
    when a.completed_at is not null then 'complete'
    when ${isPast(now)} then 'overdue'
    when a.session_id is not null then 'enrolled'
    else 'not-enrolled' end`;
}

/** Trainings that stand in this status. */
export function hasStatus(now: Instant, status: Status | Sql<Status>): Sql<boolean> {
  return sql`${statusOf(now)} = ${typeof status === 'string' ? sql.lit(status) : status}`;
}

/** The same as parts that an index finds: complete, overdue, and what is neither. */
export const isComplete = sql<boolean>`a.completed_at is not null`;
export const isOverdue = (now: Instant): Sql<boolean> => sql`a.completed_at is null and ${isPast(now)}`;
/** Overdue by the program's deadline, and by a due date of their own: no training is both. An index finds each. */
export const overdueParts = (now: Instant): readonly Sql<boolean>[] => [
  sql`a.completed_at is null and a.due_at is null and p.deadline < ${now}`,
  sql`a.completed_at is null and a.due_at < ${now}`,
];
export const isOpen = (now: Instant): Sql<boolean> => sql`a.completed_at is null and not (${isPast(now)})`;

/** Whoever is deactivated counts nowhere (product §7). */
export const isCounted = sql<boolean>`a.standing <> 'left'`;

/*
 * The same definition for the numbers of a program `p` (product §66), from what is kept of it, which stands under
 * `kept`: `assigned`, `enrolled` and `completed` of everybody, and of those who have a due date of their own and are not
 * complete `own` and `own_enrolled`, and how many of these are past it, `own_overdue` and `own_overdue_enrolled`.
 */

const isDeadlinePast = (now: Instant) => sql<boolean>`p.deadline < ${now}`;

const keptNumbers: Record<Status, (now: Instant) => Sql<number>> = {
  complete: () => sql`kept.completed`,
  overdue: (now) => sql`(kept.own_overdue
    + case when ${isDeadlinePast(now)} then kept.assigned - kept.completed - kept.own else 0 end)`,
  enrolled: (now) => sql`(kept.own_enrolled - kept.own_overdue_enrolled
    + case when ${isDeadlinePast(now)} then 0 else kept.enrolled - kept.own_enrolled end)`,
  'not-enrolled': (now) => sql`(kept.own - kept.own_enrolled - kept.own_overdue + kept.own_overdue_enrolled
    + case when ${isDeadlinePast(now)} then 0
      else kept.assigned - kept.completed - kept.own - kept.enrolled + kept.own_enrolled end)`,
};

/** The number of a status, from as much of what is kept as it needs. */
export function keptNumber(now: Instant, status: Status): Sql<number> {
  return keptNumbers[status](now);
}

/**
 * The first instant by which somebody still has to do it: the deadline, where anybody open has no other date, or the
 * earliest of the own ones.
 */
const nextDue = sql<Date | null>`
  least(case when kept.assigned > kept.completed + kept.own then p.deadline end, kept.own_next)`;

/** The numbers of all statuses under their keys, their sum `total`, and `next_due`. */
function numbersFrom(now: Instant, kept: Sql): Sql {
  const numbers = statuses.map((status) => sql`${keptNumber(now, status)} as ${sql.ref(statusKeys[status])}`);
  return sql`(
    select kept.assigned as total, ${sql.join(numbers)}, ${nextDue} as next_due
    from (${kept}) kept)`;
}

const counts = (key: StatusKey | 'total'): Sql<number> => sql.raw(`counts.${key}`);

/** The number of a status, of the numbers under `counts`. */
export function countWithStatus(status: Status): Sql<number> {
  return counts(statusKeys[status]);
}

/** The same of a status that only the call tells. */
export function countWithAnyStatus(status: Sql<Status>): Sql<number> {
  const each = statuses.map((word) => sql`when ${sql.lit(word)} then ${countWithStatus(word)}`);
  return sql`case ${status} ${sql.join(each, sql` `)} end`;
}

/** All of them as fields. */
export const countFields: Record<StatusKey | 'total', Sql<number>> = {
  total: counts('total'),
  ...byStatusKey(countWithStatus),
};

/**
 * What is kept of those who have a due date of their own, in these due_counts `d`. One day has several rows, of which
 * some may be below zero; few programs have any, so the first day is looked for only then.
 */
const ownCounts = (now: Instant, from: Sql) => sql`(
  select coalesce(sum(d.open), 0)::int as own,
    coalesce(sum(d.open) filter (where d.session_id is not null), 0)::int as own_enrolled,
    coalesce(sum(d.open) filter (where d.due_at < ${now}), 0)::int as own_overdue,
    coalesce(sum(d.open) filter (where d.due_at < ${now} and d.session_id is not null), 0)::int as own_overdue_enrolled,
    case when count(*) > 0 then (
      select d.due_at ${from} group by d.due_at having sum(d.open) > 0 order by d.due_at limit 1) end as own_next
  ${from})`;

/** The numbers of the program `p`: everybody's trainings. */
export function countsOfProgram(now: Instant): Sql {
  return numbersFrom(
    now,
    sql`
    select everybody.*, sessions.*, own.*
    from (select coalesce(sum(c.assigned), 0)::int as assigned, coalesce(sum(c.completed), 0)::int as completed
        from program_counts c where c.program_id = p.id) everybody,
      (select coalesce(sum(c.enrolled), 0)::int as enrolled from session_counts c where c.program_id = p.id) sessions,
      ${ownCounts(now, sql`from due_counts d where d.program_id = p.id`)} own`,
  );
}

/** The same of those who are enrolled with this trainer, in the program `p`: product §22. */
export function countsOfTrainer(trainer: Sql | string, now: Instant): Sql {
  const taught = sql`select id from training_sessions where program_id = p.id and trainer_id = ${trainer}`;
  return numbersFrom(
    now,
    sql`
    select sessions.*, own.*
    from (select coalesce(sum(c.enrolled + c.completed), 0)::int as assigned,
        coalesce(sum(c.enrolled), 0)::int as enrolled, coalesce(sum(c.completed), 0)::int as completed
      from session_counts c where c.program_id = p.id and c.session_id in (${taught})) sessions,
      ${ownCounts(now, sql`from due_counts d where d.program_id = p.id and d.session_id in (${taught})`)} own`,
  );
}

type Viewer = { _id: Sql | string; role: unknown };

/**
 * What is kept of each program in a viewer's view, as far as it is told without a look at each session: for what is asked
 * of all of them at once, which costs less than the numbers of each. `own` are sums over those who have a due date of
 * their own, from these `due_counts`. A program in which nobody has ever been has no row.
 */
function keptInView({ _id, role }: Viewer, own: (from: Sql) => Sql): Sql {
  const inView =
    role === 'trainer'
      ? sql`where (program_id, session_id) in (select program_id, id from training_sessions where trainer_id = ${_id})`
      : role === 'manager'
        ? sql`where program_id in (select id from programs where assigned_manager_id = ${_id})`
        : sql``;
  const counted =
    role === 'trainer'
      ? sql`sum(enrolled + completed)::int as assigned, sum(completed)::int as completed from session_counts`
      : sql`sum(assigned)::int as assigned, sum(completed)::int as completed from program_counts`;
  return sql`(
    select c.*, own.*
    from (select program_id, ${counted} ${inView} group by program_id) c
    left join (${own(sql`from due_counts ${inView}`)}) own on own.own_program = c.program_id)`;
}

/** Joins what is kept of the programs `p` in view, as much as tells who is complete and who is overdue. */
export function withKeptOverdue(viewer: Viewer, now: Instant): Sql {
  const own = (from: Sql) => sql`
    select program_id as own_program, sum(open)::int as open,
      coalesce(sum(open) filter (where due_at < ${now}), 0)::int as overdue ${from} group by program_id`;
  return sql`join ${keptInView(viewer, own)} of_program on of_program.program_id = p.id
    cross join lateral (
      select of_program.*, coalesce(of_program.open, 0) as own, coalesce(of_program.overdue, 0) as own_overdue) kept`;
}

/** Joins as much of the `counts` of the programs `p` in view as ranks them. */
export function withRankingCounts(viewer: Viewer): Sql {
  const own = (from: Sql) => sql`
    select program_id as own_program, sum(open)::int as own, min(due_at) filter (where open > 0) as own_next
    from (select program_id, due_at, sum(open) as open ${from} group by program_id, due_at) days group by program_id`;
  return sql`left join ${keptInView(viewer, own)} of_program on of_program.program_id = p.id
    cross join lateral (
      select coalesce(of_program.assigned, 0) as assigned, coalesce(of_program.completed, 0) as completed,
        coalesce(of_program.own, 0) as own, of_program.own_next) kept
    cross join lateral (select kept.assigned as total, kept.completed, ${nextDue} as next_due) counts`;
}
