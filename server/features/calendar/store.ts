import type { Db } from '../../db/tables.ts';

/** Sets the person's address, in the place of an earlier one. */
export async function setFeed(
  tx: Db,
  { personId, tokenHash, now }: { personId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  const values = { token_hash: tokenHash, created_at: now };
  await tx
    .insertInto('calendar_feeds')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute();
}

/** Ends the person's address; whether there was one. */
export async function deleteFeed(tx: Db, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
