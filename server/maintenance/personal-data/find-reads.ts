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
    select id, deactivated_at is null as "isActive", created_at from users u where ${hasEmail(email)}
    union
    select id, false, created_at from users_history u where ${hasEmail(email)} and ${isRemoved}
    order by created_at, id`.execute(db);
  return rows;
}

/** Whether the person of the history is there no more: an undone import had made them. */
const isRemoved = sql<boolean>`not exists (select from users there where there.id = u.id)`;

/** Whether there is such a person, or was. */
export async function isThere(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id} union all select from users_history where id = ${id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
