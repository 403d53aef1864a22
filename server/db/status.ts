import { sql } from 'kysely';
import { statuses, statusKeys, type Status, type StatusKey } from '#shared/status';
import type { Sql } from './json.ts';

type Instant = Date | Sql<Date>;

const isPast = (now: Instant) => sql<boolean>`p.deadline < ${now}`;

/**
 * The one definition of a training's status (product §17), for assignments under the alias `a` joined with
 * their program `p`. `now` is the clock's instant.
 */
export function statusAt(now: Instant): Sql<Status> {
  return sql`case
    when a.completed_at is not null then 'complete'
    when ${isPast(now)} then 'overdue'
    when a.session_id is not null then 'enrolled'
    else 'not-enrolled' end`;
}

/** Trainings that stand in this status. */
export function hasStatus(now: Instant, status: Status | Sql<Status>): Sql<boolean> {
  return sql`${statusAt(now)} = ${typeof status === 'string' ? sql.lit(status) : status}`;
}

/** Whoever is deactivated counts nowhere (product §7). */
export const counts = sql<boolean>`a.standing <> 'left'`;

/**
 * How many trainings of a program `p` stand in each status, from the numbers under `kept` (`assigned`, `enrolled`,
 * `completed`): the same definition, for counts.
 */
const countOf: Record<Status, (now: Instant) => Sql<number>> = {
  complete: () => sql`kept.completed`,
  overdue: (now) => sql`case when ${isPast(now)} then kept.assigned - kept.completed else 0 end`,
  enrolled: (now) => sql`case when ${isPast(now)} then 0 else kept.enrolled end`,
  'not-enrolled': (now) =>
    sql`case when ${isPast(now)} then 0 else kept.assigned - kept.enrolled - kept.completed end`,
};

/** The number of a status. */
export function countAt(now: Instant, status: Status): Sql<number> {
  return countOf[status](now);
}

/** The numbers of all statuses under their keys; they sum to `total`. */
export function countsAt(now: Instant): Record<StatusKey | 'total', Sql<number>> {
  const numbers = statuses.map((status) => [statusKeys[status], countOf[status](now)]);
  return { total: sql<number>`kept.assigned`, ...Object.fromEntries(numbers) };
}

/** What the database keeps count of for the program `p`: everybody's trainings. */
export const keptOfProgram: Sql = sql`(
  select (select coalesce(sum(c.assigned), 0)::int from program_counts c where c.program_id = p.id) as assigned,
    coalesce(sum(c.enrolled), 0)::int as enrolled, coalesce(sum(c.completed), 0)::int as completed
  from session_counts c where c.program_id = p.id)`;

/** The same of those who are enrolled with this trainer, in the program `p`: product §22. */
export function keptOfTrainer(trainer: Sql | string): Sql {
  return sql`(
    select coalesce(sum(c.enrolled + c.completed), 0)::int as assigned, coalesce(sum(c.enrolled), 0)::int as enrolled,
      coalesce(sum(c.completed), 0)::int as completed
    from session_counts c join training_sessions own on own.id = c.session_id
    where c.program_id = p.id and own.trainer_id = ${trainer})`;
}
