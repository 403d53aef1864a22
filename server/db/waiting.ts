import { sql } from 'kysely';
import type { Sql } from './json.ts';
import { hasSeat } from './seats.ts';
import { dueOf } from './status.ts';

/*
 * The waiting list of a program `p` (product §72): waits `w` with their assignments `a`, and the session in which
 * somebody sits meanwhile, under `own`.
 */

export const withAssignments = sql`
  join assignments a on a.program_id = w.program_id and a.employee_id = w.person_id
  join programs p on p.id = w.program_id
  left join training_sessions own on own.id = a.session_id`;

/** Whether the person has no seat before the own due date. */
export const isWithoutSeat = sql<boolean>`(own.id is null or own.starts_at > ${dueOf})`;

/** Who comes first: no seat before the own due date, then earlier due, then earlier waiting. */
export const waitingOrder = sql`${isWithoutSeat} desc, ${dueOf}, w.since, w.person_id`;

/** Whether somebody may be given a seat in the session `s`, which starts after `from`. */
export function isEligible({ now, from }: { now: Sql<Date> | Date; from: Sql<Date> | Date }): Sql<boolean> {
  return sql`(p.archived_at is null and a.completed_at is null and a.standing <> 'left'
    and s.cancelled_at is null and s.starts_at > ${from} and ${hasSeat} and s.id is distinct from a.session_id
    and case when w.session_id is null then s.starts_at <= ${dueOf} or ${dueOf} < ${now} else s.id = w.session_id end)`;
}
