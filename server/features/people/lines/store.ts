import { sql } from 'kysely';
import type { CalendarDate } from '#shared/time';
import type { Db } from '../../../db/tables.ts';

interface Deputy {
  deputy_id: string | null;
  deputy_until: CalendarDate | null;
}

/** Lets no other change of lines go on until the transaction ends: two could close a circle together. */
export async function lockLines(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lodestar: change of lines'))`.execute(tx);
}

/** The person's line manager, for the trail. */
export async function readLineManager(db: Db, id: string): Promise<{ id: string | null; waits: boolean }> {
  const row = await db
    .selectFrom('users')
    .select(['line_manager_id', 'line_manager_pending'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { id: row?.line_manager_id ?? null, waits: typeof row?.line_manager_pending === 'string' };
}

/** Whether the person is active, kept so until the transaction ends. */
export async function shareActive(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The person's deputy, locked. */
export async function lockDeputy(tx: Db, id: string): Promise<Deputy> {
  const { rows } = await sql<Deputy>`
    select deputy_id, deputy_until::text from users where id = ${id} for no key update`.execute(tx);
  return rows[0]!;
}

export async function setDeputy(db: Db, id: string, deputy: Deputy): Promise<void> {
  await db.updateTable('users').set(deputy).where('id', '=', id).execute();
}

/** Ends the deputies whose last day was before this one, for a number of people at most; returns these. */
export async function endDeputies(
  tx: Db,
  today: CalendarDate,
  most: number,
): Promise<(Deputy & { id: string })[]> {
  const { rows } = await sql<Deputy & { id: string }>`
    with over as materialized (
      select id, deputy_id, deputy_until from users
      where deputy_id is not null and deputy_until < ${today}::date
      order by id limit ${most} for no key update skip locked
    ), ended as (
      update users u set deputy_id = null, deputy_until = null from over where u.id = over.id
    )
    select id, deputy_id, deputy_until::text from over order by id`.execute(tx);
  return rows;
}
