import { sql } from 'kysely';
import type { Role } from '#shared/roles';
import type { CalendarDate } from '#shared/time';
import type { Db } from '../../../db/tables.ts';
import { answersForTeam, areLeftToAdmins } from '../../../db/acting.ts';
import { isActive, isAway } from '../../../db/active.ts';

/** Whether the overviews of this day are still to be added; the first to ask keeps the others waiting. */
export async function beginDay(tx: Db, day: CalendarDate, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into digest_days (day, added_at) values (${day}, ${now}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whether the person `u` may get the overview: active, not away, and not unsubscribed. */
const getsDigests = sql<boolean>`(is_active(u.standing) and not ${isAway}
  and not exists (select from digest_unsubscriptions d where d.person_id = u.id))`;

/**
 * The people who want the overview and answer for trainings that somebody still has to do. They are managers
 * of programs, acting line managers, and admins if nobody else does.
 */
export async function listRecipients(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with admins_asked as materialized (select ${areLeftToAdmins} as are_asked)
    select u.id from users u
    where ${getsDigests} and u.id in (
      select u.id from users u where u.standing = 'manager' and exists (
        select from programs p join program_counts c on c.program_id = p.id
        where p.assigned_manager_id = u.id and p.archived_at is null
        group by p.id having sum(c.assigned - c.completed) > 0)
      union
      select u.id from (select distinct line_manager_id as id from users where line_manager_id is not null) u
      where ${answersForTeam}
      union
      select u.id from users u where u.standing = 'admin' and (select are_asked from admins_asked))
    order by u.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether the person gets the overview, if there is something to tell. */
export async function isRecipient(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${personId} and ${getsDigests}`.execute(db);
  return rows.length === 1;
}

/** Whether that changed anything. */
export async function unsubscribe(tx: Db, personId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('digest_unsubscriptions')
    .values({ person_id: personId, unsubscribed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether that changed anything. */
export async function subscribe(tx: Db, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('digest_unsubscriptions')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The person whose overview has a link with this token; null where none has, or the person has left. */
export async function findOwner(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ _id: string; role: Role } | null> {
  const { rows } = await sql<{ _id: string; role: Role }>`
    select u.id as _id, u.role from message_tokens t join users u on u.id = t.person_id
    where t.hash = ${tokenHash} and t.kind = 'digest' and t.expires_at > ${now} and ${isActive}`.execute(db);
  return rows[0] ?? null;
}
