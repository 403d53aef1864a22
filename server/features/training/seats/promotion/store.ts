import { sql } from 'kysely';
import { hasSeat } from '../../../../db/seats.ts';
import type { Db } from '../../../../db/tables.ts';
import { holdsSeats, mayBeGiven, waitingOrder, withAssignments } from '../../../../db/waiting.ts';

/** Somebody who waits, and the sessions in which they may be given a seat, in the order of giving. */
export interface Waiter {
  program_id: string;
  person_id: string;
  /** The session in which they sit until then. */
  left: string | null;
  sessions: readonly string[];
}

/** Somebody who gets a seat; `left` is the session in which they sat until then. */
export interface Promotion {
  program_id: string;
  person_id: string;
  session_id: string;
  left: string | null;
}

/** The programs that have a free seat for somebody who waits, unless it is kept for an undo. */
export async function listPromoting(
  tx: Db,
  programIds: readonly string[],
  moment: { now: Date; from: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${programIds}::uuid[]) wanted (id) where exists (
      select from waits w ${withAssignments}
      join training_sessions s on s.program_id = w.program_id
      where w.program_id = wanted.id and ${mayBeGiven(moment)} and ${hasSeat})
      and not ${holdsSeats(sql`wanted.id`, moment.now)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Locks the assignments of the people on the waiting lists of these programs. */
export async function lockWaiters(tx: Db, programIds: readonly string[]): Promise<void> {
  await sql`
    select from assignments a where (a.program_id, a.employee_id) in (
      select w.program_id, w.person_id from waits w where w.program_id = any(${programIds}::uuid[]))
    order by a.program_id, a.employee_id for no key update`.execute(tx);
}

/** The people on the program's waiting list, in its order. */
export async function listWaiters(
  tx: Db,
  programId: string,
  moment: { now: Date; from: Date },
): Promise<Waiter[]> {
  const { rows } = await sql<Waiter>`
    select w.program_id, w.person_id, a.session_id as "left", array(
      select s.id from training_sessions s where s.program_id = w.program_id and ${mayBeGiven(moment)}
      order by s.starts_at, s.id) as sessions
    from waits w ${withAssignments}
    where w.program_id = ${programId}
    order by ${waitingOrder}`.execute(tx);
  return rows;
}

export async function countFreeSeats(tx: Db, programId: string, from: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; free: number | null }>`
    select s.id, s.capacity - s.seats_taken as free from training_sessions s
    where s.program_id = ${programId} and s.cancelled_at is null and s.starts_at > ${from}`.execute(tx);
  return new Map(rows.map(({ id, free }) => [id, free ?? Infinity]));
}

export async function seatPromoted(tx: Db, promotions: readonly Promotion[], now: Date): Promise<void> {
  const column = (name: keyof Promotion) => sql`${promotions.map((promotion) => promotion[name])}::uuid[]`;
  await sql`
    update assignments a set session_id = promoted.session_id, enrolled_at = ${now}
    from unnest(${column('program_id')}, ${column('person_id')}, ${column('session_id')})
      as promoted (program_id, person_id, session_id)
    where a.program_id = promoted.program_id and a.employee_id = promoted.person_id`.execute(tx);
}
