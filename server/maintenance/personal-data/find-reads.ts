import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

interface Match {
  id: string;
  isActive: boolean;
}

/** Everybody who has or had this address, whatever its case, surrounding space and spelling in Unicode. */
export async function listByEmail(db: Db, email: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select id, deactivated_at is null as "isActive" from users
    where lower(btrim(normalize(email, nfc))) = lower(btrim(normalize(${email} collate "und-x-icu", nfc)))
    order by created_at, id`.execute(db);
  return rows;
}

export async function isThere(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}
