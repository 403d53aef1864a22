import { join } from 'node:path';
import { ROOT } from '../../scripts/run.mjs';
import { query } from '../postgres.mjs';

/** What a company's people have made; these writers only ever add to it. */
const tables = ['departments', 'users', 'programs', 'training_sessions', 'assignments'];
const text = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ');

/**
 * Rows of each table in a database that no server uses.
 *
 * @param {Record<string, string>} env that names it
 * @returns {Promise<Record<string, number>>}
 */
export async function countRows(env) {
  const url = env['DATABASE_URL'];
  if (url) return /** @type {Record<string, number>[]} */ (await query(url, `select ${text}`))[0] ?? {};
  const embedded = await import(join(ROOT, 'dist/server/db/connect-embedded.js'));
  const { sql } = await import('kysely');
  const database = await embedded.openEmbeddedDatabase({ dataFolder: env['DATA_DIR'] });
  try {
    const { rows } = await sql.raw(`select ${text}`).execute(database.db);
    return /** @type {Record<string, number>} */ (rows[0]);
  } finally {
    await database.close();
  }
}

/** Whether no table of the one has more rows than in the other. */
export function isWithin(
  /** @type {Record<string, number>} */ counts,
  /** @type {Record<string, number>} */ bounds,
) {
  return tables.every((table) => (counts[table] ?? 0) <= (bounds[table] ?? 0));
}
