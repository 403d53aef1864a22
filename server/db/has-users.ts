import type { Db } from './tables.ts';

/** Whether anybody is or was ever there. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
