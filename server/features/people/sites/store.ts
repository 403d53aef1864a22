import { sql } from 'kysely';
import type { Site } from '#shared/shapes';
import type { Db } from '../../../db/tables.ts';

export async function insertSite(db: Db, name: string): Promise<string> {
  const { id } = await db.insertInto('sites').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The site as in replies, kept from changing until the transaction ends. */
export async function lockSite(db: Db, id: string): Promise<Site | null> {
  const row = await db
    .selectFrom('sites')
    .select(['id as _id', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the site is there, kept from being deleted until the transaction ends. */
export async function shareSite(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('sites').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

export async function renameSite(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('sites').set({ name }).where('id', '=', id).execute();
}

/** Refused by the database while anyone active belongs to it; people who have left don't count. */
export async function deleteSite(db: Db, id: string): Promise<void> {
  await sql`update users set site_id = null where site_id = ${id} and deactivated_at is not null`.execute(db);
  await db.deleteFrom('sites').where('id', '=', id).execute();
}
