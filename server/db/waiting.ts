import { sql } from 'kysely';
import type { Waiting } from '#shared/api/shapes';
import { nestedRow, type Sql } from './json.ts';
import { dueOf } from './status.ts';

/*
 * The waiting list of a program `p` (product §72): waits `w` with their assignments `a`, and the session in which
 * somebody sits meanwhile, under `own`.
 */

// Each row is looked up in an index: a list grows within an hour, before the database knows its length.
export const withAssignments = sql`
  cross join lateral (
    select * from assignments a where a.program_id = w.program_id and a.employee_id = w.person_id offset 0) a
  join programs p on p.id = w.program_id
  left join training_sessions own on own.id = a.session_id`;

/** Whether the person has no seat before the own due date. */
export const isWithoutSeat = sql<boolean>`(own.id is null or own.starts_at > ${dueOf})`;

/** Who comes first: no seat before the own due date, then earlier due, then earlier waiting. */
export const waitingOrder = sql`${isWithoutSeat} desc, ${dueOf}, w.since, w.person_id`;

interface Moment {
  now: Sql<Date> | Date;
  /** The start of the first session in which seats are still given to who waits. */
  from: Sql<Date> | Date;
}

/**
 * Whether somebody may be given a seat in the session `s` once there is one: in the one that they wait for; who waits for
 * any, in one before the own due date or, when that is past, in each to come.
 */
export function mayBeGiven({ now, from }: Moment): Sql<boolean> {
  return sql`(p.archived_at is null and a.completed_at is null and a.standing <> 'left'
    and s.cancelled_at is null and s.starts_at > ${from} and s.id is distinct from a.session_id
    and case when w.session_id is null then s.starts_at <= ${dueOf} or ${dueOf} < ${now} else s.id = w.session_id end)`;
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** So many colleagues and what is said of them: "two colleagues are due earlier"; null of none. */
function saidOf(count: string, ofOne: string, ofMany: string): Sql<string | null> {
  const n = sql.ref(count);
  return sql`case when ${n} > 0 then coalesce((${sql.lit(`{${numbers.join(',')}}`)}::text[])[${n}], ${n}::text)
    || case when ${n} = 1 then ${sql.lit(` colleague ${ofOne}`)} else ${sql.lit(` colleagues ${ofMany}`)} end end`;
}

const whyAhead = sql<string | null>`nullif(concat_ws(', ',
  ${saidOf('ahead.seatless', 'has no seat in time', 'have no seat in time')},
  ${saidOf('ahead.earlier', 'is due earlier', 'are due earlier')},
  ${saidOf('ahead.longer', 'has waited longer', 'have waited longer')}), '')`;

const whyNone = sql<string>`case when w.session_id is null then 'no session is left before your due date'
  else 'the session has started' end`;

// What a wait carries of its assignment orders the list, so that no other table is asked for each of hundreds; hardly
// anybody of them has a seat meanwhile. The offsets keep that from being looked up anew wherever it is used.
const waiters = sql`select w.*, coalesce(w.due_at, p.deadline) as due,
    w.own_session_id is null or (select own.starts_at > coalesce(w.due_at, p.deadline)
      from training_sessions own where own.id = w.own_session_id) as without_seat
  from waits w where w.program_id = p.id`;

/**
 * The place of the assignment `a` of the program `p` on the waiting list: among those who want the same session, or any.
 * Null for who doesn't wait, which costs one look into an index.
 */
export function waitingOf(now: Sql<Date>): Sql<Waiting | null> {
  const isPossible = sql`exists (
    select from training_sessions s where s.program_id = w.program_id and ${mayBeGiven({ now, from: now })})`;
  return nestedRow(
    {
      session: sql<string | null>`w.session_id`,
      position: sql<number>`(1 + ahead.seatless + ahead.earlier + ahead.longer)`,
      ahead_because: sql<string | null>`case when ${isPossible} then ${whyAhead} else ${whyNone} end`,
    },
    sql`from (${waiters} and w.person_id = a.employee_id offset 0) w
      cross join lateral (
        select count(*) filter (where other.without_seat <> w.without_seat)::int as seatless,
          count(*) filter (where other.without_seat = w.without_seat and other.due < w.due)::int as earlier,
          count(*) filter (where other.without_seat = w.without_seat and other.due = w.due)::int as longer
        from (${waiters} offset 0) other
        where (w.session_id is null or other.session_id is null or other.session_id = w.session_id)
          and (not other.without_seat, other.due, other.since, other.person_id)
            < (not w.without_seat, w.due, w.since, w.person_id)
      ) ahead`,
  );
}
