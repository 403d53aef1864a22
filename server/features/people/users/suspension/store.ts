import { sql } from 'kysely';
import { isActive, isAlias } from '../../../../db/active.ts';
import type { Db } from '../../../../db/tables.ts';

/*
 * Each of these takes a set of people, for changes of one and for changes of many in one transaction. People are locked in
 * the order of their ids.
 */

/**
 * Suspends those of these people who are active; returns them. The database ends all that opens their accounts, and
 * refuses it for the last admin.
 */
export async function suspendPeople(tx: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with held as materialized (
      select u.id from users u where u.id = any(${ids}::uuid[]) and ${isActive} order by u.id for update
    )
    update users u set suspended_at = ${now}, updated_at = ${now} from held where u.id = held.id
    returning u.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ends the suspension of those of these people who are suspended, but no aliases; returns them. */
export async function endSuspensions(tx: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with held as materialized (
      select u.id from users u
      where u.id = any(${ids}::uuid[]) and u.deactivated_at is null and u.suspended_at is not null
        and not ${isAlias}
      order by u.id for update
    )
    update users u set suspended_at = null, updated_at = ${now} from held where u.id = held.id
    returning u.id`.execute(tx);
  return rows.map(({ id }) => id);
}
