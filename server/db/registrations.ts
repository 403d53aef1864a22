import type { Db } from './tables.ts';

/** Until when the mail's link opens the account that somebody has asked for; null where it opens none. */
export async function findConfirmationEnd(db: Db, messageId: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('registrations')
    .select('expires_at')
    .where('message_id', '=', messageId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Forgets accounts that were asked for, and whose links nobody has opened in time. */
export async function deleteExpiredRegistrations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<=', now).execute();
}
