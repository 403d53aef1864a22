import { sql } from 'kysely';
import type { LaterDue } from '#shared/later-due';
import type { Sql } from './json.ts';
import { dayIn } from './time-zone.ts';

/*
 * By when the people of a program `p` are due who have still to do it, from functions of the database
 * (functions/people_due.sql). They are asked beside the numbers of the same people, which are in `counts`
 * (db/status.ts).
 */

/** Everybody, and not a trainer's people alone. */
export const everybody = sql<null>`null`;

/** The instants at which they are due, each with how many `people` are; the deadline also where nobody is. For a "from". */
export const peopleDue = (trainer: Sql<string | null>): Sql =>
  sql`people_due(p.id, p.deadline, ${trainer}, counts.total - counts.completed)`;

/**
 * If they are due on different days: how many on the first of them, how many later, and from when to when those are.
 * Null where all are due on one day.
 */
export function laterDue(trainer: Sql<string | null>, zone: Sql<string>): Sql<LaterDue | null> {
  const facts = sql`later_due(p.id, p.deadline, ${trainer}, counts.total - counts.completed, ${zone})`;
  // Most programs have nobody with a due date of their own, and are not looked at any further.
  return sql`(case when exists (select from due_counts d where d.program_id = p.id)
    then (select row_to_json(l) from ${facts} l) end)`;
}

/** By when the first of everybody is due, and when the others are. */
export const peopleDueFields = (zone: Sql<string>) => ({
  next_due: sql<string | null>`${dayIn(zone, sql`counts.next_due`)}`,
  later_due: laterDue(everybody, zone),
});

/** Programs with a deadline within the range, or somebody who is due then by a due date of their own. */
export function isDueWithin(isWithin: (instant: Sql<Date>) => Sql<boolean>): Sql<boolean> {
  return sql`p.id in (
    select due.id from programs due where ${isWithin(sql`due.deadline`)}
    union select d.program_id from due_counts d where ${isWithin(sql`d.due_at`)})`;
}
