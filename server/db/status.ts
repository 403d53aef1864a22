import { sql } from 'kysely';
import { byStatusKey, type Status, type StatusKey } from '#shared/status';
import type { Sql } from './json.ts';

type Instant = Date | Sql<Date>;

const isPast = (now: Instant) => sql<boolean>`p.deadline < ${now}`;

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
export const isOpen = (now: Instant): Sql<boolean> => sql`a.completed_at is null and not (${isPast(now)})`;

/** Whoever is deactivated counts nowhere (product §7). */
export const isCounted = sql<boolean>`a.standing <> 'left'`;

/**
 * How many trainings of a program `p` stand in each status, from the numbers under `counts` (`assigned`, `enrolled`,
 * `completed`): the same definition, for counts.
 */
const countOf: Record<Status, (now: Instant) => Sql<number>> = {
  complete: () => sql`counts.completed`,
  overdue: (now) => sql`case when ${isPast(now)} then counts.assigned - counts.completed else 0 end`,
  enrolled: (now) => sql`case when ${isPast(now)} then 0 else counts.enrolled end`,
  'not-enrolled': (now) =>
    sql`case when ${isPast(now)} then 0 else counts.assigned - counts.enrolled - counts.completed end`,
};

/** The number of a status. */
export function countWithStatus(now: Instant, status: Status): Sql<number> {
  return countOf[status](now);
}

/** The numbers of all statuses under their keys; they sum to `total`. */
export function countsByStatus(now: Instant): Record<StatusKey | 'total', Sql<number>> {
  return { total: sql<number>`counts.assigned`, ...byStatusKey((status) => countOf[status](now)) };
}

/** What is counted of the program `p`: everybody's trainings. */
export const countsOfProgram: Sql = sql`(
  select (select coalesce(sum(c.assigned), 0)::int from program_counts c where c.program_id = p.id) as assigned,
    coalesce(sum(c.enrolled), 0)::int as enrolled, coalesce(sum(c.completed), 0)::int as completed
  from session_counts c where c.program_id = p.id)`;

/** The same of those who are enrolled with this trainer, in the program `p`: product §22. */
export function countsOfTrainer(trainer: Sql | string): Sql {
  return sql`(
    select coalesce(sum(c.enrolled + c.completed), 0)::int as assigned, coalesce(sum(c.enrolled), 0)::int as enrolled,
      coalesce(sum(c.completed), 0)::int as completed
    from session_counts c join training_sessions own on own.id = c.session_id
    where c.program_id = p.id and own.trainer_id = ${trainer})`;
}
