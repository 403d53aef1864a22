import { sql } from 'kysely';
import { addMessages, hashOfToken, readTokenSecret, tokenOf } from '../../../../db/outbox.ts';
import { addressOf } from '../../../../db/people.ts';
import type { Db } from '../../../../db/tables.ts';

/** The form of a registration; the password as its hash. */
export interface Applicant {
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
}

/**
 * When somebody asked for an account with this address a number of mails ago. Null if there weren't as many
 * since the instant. Asked with the mailbox locked.
 */
export async function findAskedAgo(
  tx: Db,
  email: string,
  { many, since }: { many: number; since: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from registrations where lower(email) = ${addressOf(email)} and created_at > ${since}
    order by created_at desc offset ${many - 1} limit 1`.execute(tx);
  return rows[0]?.created_at ?? null;
}

/** Keeps the account until its link is opened, and adds the mail with that. */
export async function insertRegistration(
  tx: Db,
  applicant: Applicant,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const [messageId] = await addMessages(tx, [{ kind: 'confirmation', personId: null }], now);
  const token = tokenOf(messageId!, await readTokenSecret(tx));
  await tx
    .insertInto('registrations')
    .values({
      ...applicant,
      message_id: messageId!,
      token_hash: hashOfToken(token),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** The account that the token opens; null where it opens none. */
export async function findRegistration(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('registrations')
    .select(['email', 'password_hash', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes it out, so that it opens one account; null where somebody else was quicker, or its time is over. */
export async function takeRegistration(tx: Db, tokenHash: Buffer, now: Date) {
  const row = await tx
    .deleteFrom('registrations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['message_id', 'first_name', 'last_name', 'email', 'password_hash'])
    .executeTakeFirst();
  return row ?? null;
}

/** The mail with the link was to this person. */
export async function giveMessage(tx: Db, messageId: string, personId: string): Promise<void> {
  await tx.updateTable('messages').set({ person_id: personId }).where('id', '=', messageId).execute();
}
