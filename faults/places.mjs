import { join } from 'node:path';
import { createFolder } from './folders.mjs';
import { noPostgres, startDurablePostgres } from './postgres.mjs';
import { findFreePort } from './server.mjs';
import { serverSettings } from './settings.mjs';

/**
 * @typedef {{database: string, env: Record<string, string>}} Place where a server runs: its database, and its
 *   environment
 *
 * @typedef {{figures: string, holds: boolean}} Finding
 */

/**
 * Does the same on the embedded database and on PostgreSQL, each new; a missing PostgreSQL is told in the figures.
 *
 * @param {(place: Place) => Promise<Finding>} work
 * @returns {Promise<Finding>}
 */
export async function onBothDatabases(work) {
  const embedded = await onEmbedded(work);
  const postgres = await onPostgres(work);
  return {
    figures: `embedded: ${embedded.figures}\nPostgreSQL: ${postgres?.figures ?? noPostgres.toUpperCase()}`,
    holds: embedded.holds && (postgres?.holds ?? true),
  };
}

/** @returns {Promise<Finding>} */
async function onEmbedded(/** @type {(place: Place) => Promise<Finding>} */ work) {
  const folder = createFolder('fault-data');
  try {
    const env = {
      ...serverSettings,
      PORT: String(await findFreePort()),
      DATA_DIR: join(folder.path, 'data'),
    };
    return await work({ database: 'embedded', env });
  } finally {
    folder.remove();
  }
}

/** @returns {Promise<Finding | undefined>} */
async function onPostgres(/** @type {(place: Place) => Promise<Finding>} */ work) {
  const postgres = await startDurablePostgres();
  if (!postgres) return undefined;
  try {
    const env = { ...serverSettings, PORT: String(await findFreePort()), DATABASE_URL: postgres.url };
    return await work({ database: 'PostgreSQL', env });
  } finally {
    await postgres.remove();
  }
}
