import { sql } from 'kysely';
import type { Waiting } from '#shared/shapes';
import type { Sql } from './json.ts';
import { isAwayAtStart } from './away.ts';
import { wasMissing } from './seats.ts';
import { dueOf } from './status.ts';

/*
 * The waiting list of a program `p` (product §72): waits `w` with their assignments `a`. The session in
 * which somebody sits until then is `own`.
 */

// Each row is looked up in an index: a list grows within an hour, before the database knows its length.
export const withAssignments = sql`
  cross join lateral (
    select * from assignments a where a.program_id = w.program_id and a.employee_id = w.person_id offset 0) a
  join programs p on p.id = w.program_id
  left join training_sessions own on own.id = a.session_id`;

/** Whether the person has no seat before the person's due date. */
export const isWithoutSeat = sql<boolean>`(own.id is null or own.last_starts_at > ${dueOf})`;

/** The order on the list: no seat before one's due date, then earlier due, then earlier waiting. */
export const waitingOrder = sql`${isWithoutSeat} desc, ${dueOf}, w.since, w.person_id`;

interface Cutoff {
  now: Sql<Date> | Date;
  /** A session must start after this instant for its seats to be given to people on the list. */
  from: Sql<Date> | Date;
}

/**
 * Whether somebody may be given a seat in the session `s` once there is one. A person who waits for one
 * session may in that one. A person who waits for any may in one before the due date or, if that is past, in
 * each to come. Not in one at whose time they sit elsewhere.
 */
export function mayBeGiven(cutoff: Cutoff): Sql<boolean> {
  return sql`(${isWanted(cutoff)} and not ${hasClash} and not ${wasMissing(sql`w.person_id`)})`;
}

/** Whether the person of a wait `w` sits elsewhere at the time of a part of the session `s`. */
const hasClash = sql<boolean>`(clash_with(w.person_id, s.program_id, s.id) is not null)`;

/**
 * Whether the session `s` is one that the person waits for and that can still be given. It can't while they are away.
 */
function isWanted({ now, from }: Cutoff): Sql<boolean> {
  return sql`(p.archived_at is null and a.completed_at is null and is_active(a.standing)
    and is_wanted(s.id, s.cancelled_at, s.starts_at, s.last_starts_at, w.session_id, a.session_id, ${dueOf}, ${from}, ${now})
    and not ${isAwayAtStart(sql`w.person_id`)})`;
}

/** Whether the seats of the program wait until a change can't be undone (product §116). */
export const holdsSeats = (programId: Sql, now: Date): Sql<boolean> => sql`exists (
  select from undoable_changes c
  where c.holds_seats and c.until > ${now} and c.undone_at is null and ${programId} = any(c.program_ids))`;

/**
 * The place of the assignment `a` of the program `p` on the waiting list, among those who want the same
 * session, or any. Null for a person who doesn't wait, which costs one look into an index.
 */
export function waitingOf(now: Sql<Date>): Sql<Waiting | null> {
  return sql`(select place_of(w, ${now}) from waits w where w.program_id = p.id and w.person_id = a.employee_id)`;
}
