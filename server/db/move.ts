import { sql } from 'kysely';
import type { Move } from '#shared/shapes';
import type { Sql } from './json.ts';
import { anySession, lacksAny } from './needs.ts';
import { marksOpenBefore } from './seats.ts';
import { dueOf } from './status.ts';
import { dayIn, type Moment } from './time-zone.ts';

/**
 * When the first session of the program starts in which somebody can sit down now; null where there is none. A list of
 * one program's people gives the program by a parameter. Then it is looked for once, and not for each of them.
 */
export const firstFree = (programId: Sql<string>, { now, zone }: Moment) =>
  sql<Date | null>`(select free.starts_at from first_free(${programId}, ${now}, ${zone}) free)`;

/**
 * The same for the person of the assignment `a`. They don't sit down again where they were missing, so
 * another session may be their first one.
 */
export const firstFreeFor = (first: Sql<Date | null>, { now, zone }: Moment) => sql<Date | null>`(
  select free_for(a.employee_id, a.program_id, free.starts_at, ${marksOpenBefore}, ${now}, ${zone})
  from (select ${first} as starts_at offset 0) free)`;

/**
 * Whether it is the employee's turn to read and sign, or to choose a session. Employees are reminded of both. Another
 * program may come before a session (product §125). `a` is the assignment, `p` its program, and its first free session
 * starts at `first`, a column.
 */
export function isToAct({ now, zone }: Moment, first: Sql<Date | null>): Sql<boolean> {
  return sql`(a.completed_at is null and p.archived_at is null and a.session_id is null
    and case when p.completes_by = 'reading' then may_sign(a.program_id, a.employee_id, a.cycle)
      else is_in_time(a.employee_id, a.program_id, ${dueOf}, ${first}, ${marksOpenBefore}, ${now}, ${zone})
        and not ${lacksAny(sql`a.program_id`, sql`a.employee_id`, anySession(dayIn(zone, now)))} end)`;
}

/** Whose turn it is in the training of an assignment `a` of the program `p` (product §77). */
export function moveOf(moment: Moment, programId = sql<string>`p.id`): Sql<Move> {
  return sql`(select m from ${moveFrom({ assignment: sql`a`, program: sql`p`, programId }, moment)} m)`;
}

/** The same for the whole rows of an assignment and its program, for a "from". */
export function moveFrom(
  { assignment, program, programId }: { assignment: Sql; program: Sql; programId: Sql<string> },
  { now, zone }: Moment,
): Sql {
  return sql`move_of(${assignment}, ${program}, ${programId}, ${marksOpenBefore}, ${now}, ${zone})`;
}
