import { sql } from 'kysely';
import type { ChangeEntry } from '../../audit/store.ts';
import { hasSeat } from '../../db/seats.ts';
import type { Db } from '../../db/tables.ts';
import { mayBeGiven, waitingOrder, withAssignments } from '../../db/waiting.ts';
import type { Services } from '../../services.ts';
import { choosePromotions, type Promotion, type Waiter } from './choose-promotions.ts';

const hour = 60 * 60_000;

/** Seats are given to who waits in sessions that start later than this (product §72). */
export function promotesFrom({ config }: Pick<Services, 'config'>, now: Date): Date {
  return new Date(now.getTime() + config.promoteUntilHours * hour);
}

/**
 * Holds the sessions that have seats, in the order of their ids. Whatever may free a seat does so after its programs
 * and before people and assignments; so does whoever begins to wait, and each sees what the other has done.
 */
export async function lockSeats(tx: Db, programIds: readonly string[]): Promise<void> {
  await sql`
    select id from training_sessions
    where program_id = any(${programIds}::uuid[]) and capacity is not null and cancelled_at is null
    order by id for no key update`.execute(tx);
}

/**
 * Gives every free seat to the first of those who wait for it and may have it (product §72): to be called at the end of
 * a transaction by which somebody could gain a seat, with `lockSeats` at its beginning.
 */
export async function promoteWaiters(
  services: Pick<Services, 'config'>,
  tx: Db,
  programIds: readonly string[],
  now: Date,
): Promise<Promotion[]> {
  const from = promotesFrom(services, now);
  if (!(await lockWaiters(tx, programIds, from))) return [];
  const promotions = choosePromotions(
    await listWaiters(tx, programIds, { now, from }),
    await countFreeSeats(tx, programIds, from),
  );
  if (promotions.length > 0) await seatPromoted(tx, promotions, now);
  return promotions;
}

/** One entry of the audit trail for each. */
export function promotionEntries(promotions: readonly Promotion[]): ChangeEntry[] {
  return promotions.map(({ program_id: programId, person_id, session_id, left }) => ({
    action: 'program.promote',
    programId,
    personIds: [person_id],
    before: { session: left },
    after: { session: session_id },
  }));
}

/** Holds the assignments of who waits in programs that have a seat; whether anybody does. */
async function lockWaiters(tx: Db, programIds: readonly string[], from: Date): Promise<boolean> {
  const { rows } = await sql`
    select from assignments a where (a.program_id, a.employee_id) in (
      select w.program_id, w.person_id from waits w
      where w.program_id = any(${programIds}::uuid[]) and exists (
        select from training_sessions s
        where s.program_id = w.program_id and s.cancelled_at is null and s.starts_at > ${from} and ${hasSeat}))
    order by a.program_id, a.employee_id for no key update`.execute(tx);
  return rows.length > 0;
}

/** Who waits, in the order of the list. */
async function listWaiters(
  tx: Db,
  programIds: readonly string[],
  moment: { now: Date; from: Date },
): Promise<Waiter[]> {
  const { rows } = await sql<Waiter>`
    select w.program_id, w.person_id, a.session_id as "left", array(
      select s.id from training_sessions s where s.program_id = w.program_id and ${mayBeGiven(moment)}
      order by s.starts_at, s.id) as sessions
    from waits w ${withAssignments}
    where w.program_id = any(${programIds}::uuid[])
    order by w.program_id, ${waitingOrder}`.execute(tx);
  return rows;
}

async function countFreeSeats(
  tx: Db,
  programIds: readonly string[],
  from: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; free: number | null }>`
    select s.id, s.capacity - s.seats_taken as free from training_sessions s
    where s.program_id = any(${programIds}::uuid[]) and s.cancelled_at is null and s.starts_at > ${from}`.execute(
    tx,
  );
  return new Map(rows.map(({ id, free }) => [id, free ?? Infinity]));
}

async function seatPromoted(tx: Db, promotions: readonly Promotion[], now: Date): Promise<void> {
  const column = (name: keyof Promotion) => sql`${promotions.map((promotion) => promotion[name])}::uuid[]`;
  await sql`
    update assignments a set session_id = promoted.session_id, enrolled_at = ${now}
    from unnest(${column('program_id')}, ${column('person_id')}, ${column('session_id')})
      as promoted (program_id, person_id, session_id)
    where a.program_id = promoted.program_id and a.employee_id = promoted.person_id`.execute(tx);
}
