import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/**
 * Writes when sign-ins were used, each at most once a minute over all instances. An earlier use never replaces a later
 * one. A row that is locked is left out: the owner of its lock ends the sign-in or writes a use as new as this.
 */
export async function writeUses(
  db: Db,
  uses: readonly (readonly [signInId: string, usedAt: Date])[],
  idleSince: Date,
): Promise<void> {
  const ids = uses.map(([signInId]) => signInId);
  const instants = uses.map(([, usedAt]) => usedAt);
  await sql`
    with due as (
      select s.id, used.at
      from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as used (id, at)
      join sign_ins s on s.id = used.id
      where s.last_used_at < used.at - interval '1 minute' and s.last_used_at > ${idleSince}
      for no key update of s skip locked
    )
    update sign_ins set last_used_at = due.at from due where sign_ins.id = due.id`.execute(db);
}
