import { sql } from 'kysely';
import type { Environment } from '../../server/settings.ts';
import { withDatabaseOf } from '../database.ts';

/** What a company's people have made; these writers only ever add to it. */
const tables = ['departments', 'users', 'programs', 'training_sessions', 'assignments'];
const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ');

/** Rows by table. */
export type TableCounts = Record<string, number>;

/** How many rows each table has in the database that the environment names. */
export function countRows(env: Environment): Promise<TableCounts> {
  return withDatabaseOf(env, async ({ db }) => {
    const { rows } = await sql.raw<TableCounts>(`select ${counts}`).execute(db);
    return rows[0] ?? {};
  });
}

/** Whether no table of the one has more rows than in the other. */
export function isWithin(found: TableCounts, bounds: TableCounts): boolean {
  return tables.every((table) => (found[table] ?? 0) <= (bounds[table] ?? 0));
}
