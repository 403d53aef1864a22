import { addMessages, hashOfToken, readTokenSecret, tokenOf, type NewMessage } from './outbox.ts';
import type { Db } from './tables.ts';

/*
 * What the links of messages open. A token that has not been spent is good until it expires: whatever makes it
 * worthless deletes it, here where a newer one takes its place, and in the database where a password changes or whoever
 * is invited signs in (migrations/0015).
 */

/**
 * Adds a message whose link opens something for so many minutes. Earlier links of the kind open nothing any more.
 * Whoever calls it keeps others from doing the same for this person at the same time.
 */
export async function addMessageWithToken(
  tx: Db,
  message: NewMessage,
  { minutes, now }: { minutes: number; now: Date },
): Promise<void> {
  const { kind, personId, programId } = message;
  const [id] = await addMessages(tx, [message], now);
  if (!id) return;
  await tx
    .deleteFrom('message_tokens')
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('spent_at', 'is', null)
    .execute();
  await tx
    .insertInto('message_tokens')
    .values({
      hash: hashOfToken(tokenOf(id, await readTokenSecret(tx))),
      message_id: id,
      kind,
      person_id: personId,
      program_id: programId ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
      spent_at: null,
    })
    .execute();
}

/** Until when the link of the message opens something; null where it doesn't any more. */
export async function findExpiry(tx: Db, messageId: string, now: Date): Promise<Date | null> {
  const token = await tx
    .selectFrom('message_tokens')
    .select('expires_at')
    .where('message_id', '=', messageId)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return token?.expires_at ?? null;
}
