import { sql } from 'kysely';
import { hasEmail } from '../../db/people.ts';
import type { Db } from '../../db/tables.ts';

interface Match {
  id: string;
  isActive: boolean;
}

/** Everybody who has or had this address. */
export async function listByEmail(db: Db, email: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select id, deactivated_at is null as "isActive" from users u where ${hasEmail(email)}
    order by created_at, id`.execute(db);
  return rows;
}

export async function isThere(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}
