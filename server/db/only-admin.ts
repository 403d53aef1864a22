import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Whether the person who acts in this transaction is the only active admin, who may act for themselves (product §91). */
export async function isOnlyAdmin(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_only: boolean }>`select is_only_admin() as is_only`.execute(tx);
  return rows[0]!.is_only;
}
