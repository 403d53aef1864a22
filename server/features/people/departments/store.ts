import { sql } from 'kysely';
import type { Department } from '#shared/shapes';
import type { Db } from '../../../db/tables.ts';

export async function insertDepartment(db: Db, name: string): Promise<string> {
  const { id } = await db
    .insertInto('departments')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The department as in replies, kept from changing until the transaction ends. */
export async function lockDepartment(db: Db, id: string): Promise<Department | null> {
  const row = await db
    .selectFrom('departments')
    .select(['id as _id', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function renameDepartment(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('departments').set({ name }).where('id', '=', id).execute();
}

/** Refused by the database while anyone active belongs to it; people who have left don't count. */
export async function deleteDepartment(db: Db, id: string): Promise<void> {
  await sql`update users set department_id = null
    where department_id = ${id} and deactivated_at is not null`.execute(db);
  await db.deleteFrom('departments').where('id', '=', id).execute();
}
