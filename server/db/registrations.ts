import { sql } from 'kysely';
import { hasEmail } from './people.ts';
import type { Db } from './tables.ts';

/**
 * Until when the mail's link opens the account that somebody has asked for. Null if it opens none, even
 * because somebody has the address by now.
 */
export async function findConfirmationEnd(
  db: Db,
  { messageId, email }: { messageId: string; email: string },
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('registrations')
    .select('expires_at')
    .where('message_id', '=', messageId)
    .where('expires_at', '>', now)
    .where(sql<boolean>`not exists (select from users u where ${hasEmail(email)} and deactivated_at is null)`)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/**
 * Forgets accounts that were asked for, and whose links nobody has opened in time, with their mails. The
 * mail server's answer may name the address. A backup has such mails alone, and so they go after a restore.
 */
export async function deleteUnconfirmed(db: Db, now: Date): Promise<void> {
  await sql`
    delete from messages m where m.person_id is null and not exists (
      select from registrations r where r.message_id = m.id and r.expires_at > ${now})`.execute(db);
}
