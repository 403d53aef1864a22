import { sql } from 'kysely';
import { statuses, statusKeys, type Status } from '#shared/status';

/**
 * The one definition of a training's status (decisions §17), for assignments under the alias `a` joined with
 * their program `p`. `now` is the clock's instant.
 */
export function statusAt(now: Date) {
  return sql<Status>`case
    when a.completed_at is not null then 'complete'
    when p.deadline < ${now} then 'overdue'
    when a.session_id is not null then 'enrolled'
    else 'not-enrolled' end`;
}

/** Trainings that stand in this status. */
export function hasStatus(now: Date, status: Status) {
  return sql<boolean>`${statusAt(now)} = ${status}`;
}

/**
 * Everybody's trainings: assignments `a` with their program `p` and person `u`. Whoever is deactivated counts
 * nowhere (decisions §7).
 */
export const trainings = sql`assignments a
  join programs p on p.id = a.program_id
  join users u on u.id = a.employee_id and u.deactivated_at is null`;

/** Counts of each status over the rows at hand, keyed as on the wire; they sum to `total`. */
export function countsAt(now: Date) {
  const columns = statuses.map(
    (word) =>
      sql`count(a.employee_id) filter (where ${hasStatus(now, word)})::int as ${sql.ref(statusKeys[word])}`,
  );
  return sql`count(a.employee_id)::int as total, ${sql.join(columns)}`;
}
