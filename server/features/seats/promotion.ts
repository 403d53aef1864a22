import { sql } from 'kysely';
import type { ChangeEntry } from '../../audit/store.ts';
import type { Db } from '../../db/tables.ts';
import { isEligible, waitingOrder, withAssignments } from '../../db/waiting.ts';
import type { Services } from '../../services.ts';

/** Somebody who waited and has a seat now; `left` is the session in which they sat until then. */
export interface Promotion {
  program_id: string;
  person_id: string;
  session_id: string;
  left: string | null;
}

const hour = 60 * 60_000;

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
 * a transaction by which somebody could gain a seat, with `lockSeats` at its beginning. Who changes a seat frees one, so
 * it goes on until nobody is left.
 */
export async function promoteWaiters(
  { config }: Pick<Services, 'config'>,
  tx: Db,
  programIds: readonly string[],
  now: Date,
): Promise<Promotion[]> {
  const from = new Date(now.getTime() + config.promoteUntilHours * hour);
  const promotions: Promotion[] = [];
  for (;;) {
    const { rows } = await sql<Promotion>`
      with next as materialized (
        select w.program_id, w.person_id, s.id as session_id, a.session_id as "left"
        from waits w ${withAssignments}
        join training_sessions s on s.program_id = w.program_id
        where w.program_id = any(${programIds}::uuid[]) and ${isEligible({ now, from })}
        order by w.program_id, ${waitingOrder}, s.starts_at, s.id limit 1
      )
      update assignments a set session_id = next.session_id, enrolled_at = ${now}
      from next where a.program_id = next.program_id and a.employee_id = next.person_id
      returning next.*`.execute(tx);
    const [promotion] = rows;
    if (!promotion) return promotions;
    promotions.push(promotion);
  }
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
