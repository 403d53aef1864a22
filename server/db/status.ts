import { sql } from 'kysely';
import { byStatusKey, statuses, statusKeys, type Status, type StatusKey } from '#shared/status';
import type { Sql } from './json.ts';

type Instant = Date | Sql<Date>;

/** By when an assignment `a` of the program `p` is due: its own date, else the program's deadline (product §60). */
export const dueOf = sql<Date>`coalesce(a.due_at, p.deadline)`;

const isPast = (now: Instant) => sql<boolean>`${dueOf} < ${now}`;

/**
 * A training's status (product §17; functions/status_of.sql defines it), for assignments under the alias `a` joined with
 * their program `p`. `now` is the clock's instant.
 */
export function statusOf(now: Instant): Sql<Status> {
  return sql`status_of(a.completed_at, ${dueOf}, a.session_id, ${now})`;
}

/** Trainings in this status. */
export function hasStatus(now: Instant, status: Status | Sql<Status>): Sql<boolean> {
  return sql`${statusOf(now)} = ${typeof status === 'string' ? sql.lit(status) : status}`;
}

/** The same as parts that an index finds: complete, overdue, and the rest. */
export const isComplete = sql<boolean>`a.completed_at is not null`;
export const isOverdue = (now: Instant): Sql<boolean> => sql`a.completed_at is null and ${isPast(now)}`;
/** Overdue by the program's deadline, and by a due date of their own: no training is both. An index finds each. */
export const overdueParts = (now: Instant): readonly Sql<boolean>[] => [
  sql`a.completed_at is null and a.due_at is null and p.deadline < ${now}`,
  sql`a.completed_at is null and a.due_at < ${now}`,
];
export const isOpen = (now: Instant): Sql<boolean> => sql`a.completed_at is null and not (${isPast(now)})`;

/** Only active people count: neither those who have left nor the suspended (product §7, §103). */
export const isCounted = sql<boolean>`is_active(a.standing)`;

/** Whether the assignment takes its seat: also of a suspended person, who keeps it for a while (product §103). */
export const holdsSeat = sql<boolean>`a.standing <> 'left'`;

/*
 * The same definition for many people, in numbers (product §66). Those of a program `p` are in `counts`,
 * with `next_due`, the first instant by which somebody still has to do it.
 */

/** The number of a status, of the numbers under `counts`. */
export function countWithStatus(status: Status): Sql<number> {
  return countFields[statusKeys[status]];
}

/** All of them as fields, of numbers under this alias. */
export function countsUnder(alias: string): Record<StatusKey | 'total', Sql<number>> {
  const count = (key: StatusKey | 'total') => sql.raw<number>(`${alias}.${key}`);
  return { total: count('total'), ...byStatusKey((status) => count(statusKeys[status])) };
}

export const countFields = countsUnder('counts');

const countNames = ['total', ...statuses.map((status) => statusKeys[status]), 'next_due'];

const columnsUnder = (alias: string) => sql.raw(countNames.map((name) => `${alias}.${name}`).join(', '));

/** All of them as columns, to be handed on by a select. */
export const countColumns = columnsUnder('counts');

/** Joins the numbers that a select under the alias `k` has handed on. */
export const withCountsHandedOn: Sql = sql`cross join lateral (select ${columnsUnder('k')}) counts`;

/** The numbers of the program `p`, for a "from": everybody's trainings. */
export function countsOfProgram(now: Instant): Sql {
  return sql`numbers_of(p.id, p.deadline, null, ${now})`;
}

/** The same of those who are enrolled with this trainer, in the program `p`: product §22. */
export function countsOfTrainer(trainer: Sql | string, now: Instant): Sql {
  return sql`numbers_of(p.id, p.deadline, ${trainer}, ${now})`;
}

/** Joins the numbers of programs `p`, those of all of them at once. */
export function withCountsOfAll(now: Instant): Sql {
  return sql`join numbers_of_programs(${now}) counts on counts.program_id = p.id`;
}
