import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverSettings } from '../../faults/settings.mjs';
import { ROOT } from '../../scripts/run.mjs';

/** @typedef {{path: string, token: string}} Asked a call that reads */

const load = (/** @type {string} */ file) => import(pathToFileURL(join(ROOT, 'dist/server', file)).href);

/**
 * What each call asks the database, as the built server sends it. A call that asks more than once, or nothing, or
 * that isn't answered with 200, is left out: no floor can stand for it.
 *
 * @param {string} url of the database
 * @param {readonly Asked[]} calls
 * @returns {Promise<import('./floor-process.mjs').Answerable[]>}
 */
export async function recordQuestions(url, calls) {
  const [{ createApp }, { openDatabase }, { readConfig }] = await Promise.all(
    ['app.js', 'db/open-database.js', 'config.js'].map(load),
  );
  const config = readConfig({ ...serverSettings, DATABASE_URL: url });
  const opened = await openDatabase(config, () => {}, { serves: false });
  /** @type {import('./floor-process.mjs').Question[]} */
  let asked = [];
  const database = {
    ...opened,
    /** @type {(statement: {name: string, text: string}, values: unknown[], options: object) => Promise<object>} */
    ask: ({ name, text }, values, options) => {
      asked.push({ name, text, values });
      return opened.ask({ name, text }, values, options);
    },
  };
  const { app } = await createApp({ database, clock: () => new Date(), config });
  try {
    const recorded = [];
    for (const { path, token } of calls) {
      asked = [];
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode } = await app.inject({ url: path, headers });
      const [question] = asked;
      if (statusCode === 200 && question && asked.length === 1) recorded.push({ path, token, question });
    }
    return recorded;
  } finally {
    await app.close();
    await opened.close();
  }
}
