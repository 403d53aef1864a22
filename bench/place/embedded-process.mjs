import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CompiledQuery } from 'kysely';
import { serverSettings } from '../../faults/settings.mjs';
import { ROOT } from '../../scripts/run.mjs';
import { assembleCast } from '../company/cast.mjs';

const load = (/** @type {string} */ file) => import(pathToFileURL(join(ROOT, 'dist/server', file)).href);

/** Signs people in in an embedded database that no server holds yet; a process of its own, as that takes memory. */
async function assemble(/** @type {string} */ folder) {
  const [{ openDatabase }, { readConfig }] = [await load('db/open-database.js'), await load('config.js')];
  const config = readConfig({ ...serverSettings, DATA_DIR: folder });
  const database = await openDatabase(config, () => {}, { serves: false });
  try {
    return await assembleCast(async (text, values = []) => {
      const { rows } = await database.db.executeQuery(CompiledQuery.raw(text, values));
      return rows;
    });
  } finally {
    await database.close();
  }
}

process.once('message', (/** @type {string} */ folder) => {
  void assemble(folder).then((cast) => process.send?.(cast, () => process.exit(0)));
});
