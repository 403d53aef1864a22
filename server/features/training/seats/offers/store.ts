import { sql } from 'kysely';
import { isActive } from '../../../../db/active.ts';
import type { Db } from '../../../../db/tables.ts';

/** Offers the person's seat; whether it was not before. */
export async function insertOffer(
  tx: Db,
  { programId, personId, now }: { programId: string; personId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('seat_offers')
    .values({ program_id: programId, person_id: personId, offered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends the offer; whether there was one. */
export async function deleteOffer(tx: Db, programId: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('seat_offers')
    .where('program_id', '=', programId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whether the person offers the seat; nobody takes that of a suspended person. */
export async function isOffered(tx: Db, programId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from seat_offers o join users u on u.id = o.person_id
    where o.program_id = ${programId} and o.person_id = ${personId} and ${isActive}`.execute(tx);
  return rows.length > 0;
}

/**
 * Gives each the other's session, where the taker has none that of the offerer alone. In one statement, so
 * that neither session counts a seat more in between.
 */
export async function exchange(
  tx: Db,
  input: {
    programId: string;
    taker: { person_id: string; session_id: string | null };
    offerer: { person_id: string; session_id: string | null };
    now: Date;
  },
): Promise<void> {
  const { taker, offerer } = input;
  await sql`
    update assignments a set session_id = seat.session_id,
      enrolled_at = case when seat.session_id is not null then ${input.now}::timestamptz end
    from (values (${taker.person_id}::uuid, ${offerer.session_id}::uuid),
      (${offerer.person_id}::uuid, ${taker.session_id}::uuid)) as seat (person_id, session_id)
    where a.program_id = ${input.programId} and a.employee_id = seat.person_id`.execute(tx);
}
