import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { runNpm, runTool, say } from './run.mjs';
import { BROKEN, countsOf, fromPlaywright, fromVitest, NOTHING } from './test-counts.mjs';

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {object} Context
 * @property {string | undefined} databaseUrl of a PostgreSQL server, if there is one
 * @property {string} reports folder for the runners' reports
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {string} title
 * @property {boolean} [onPostgres] whether it uses a PostgreSQL server when there is one
 * @property {(context: Context) => Promise<Counts>} run
 */

/**
 * The parts of the suite in their order. Each uses both cores of a small machine by itself, so they run one
 * after the other and show their output as it comes. Tests take the server that TEST_DATABASE_URL names, or
 * else the embedded database.
 *
 * @type {Part[]}
 */
export const PARTS = [
  { name: 'check', title: 'Types, lint, format, structure, budgets', run: check },
  {
    name: 'unit',
    title: 'Unit tests',
    run: ({ reports }) => vitest('unit', join(reports, 'unit.json'), undefined),
  },
  { name: 'api', title: 'API on PostgreSQL', onPostgres: true, run: apiOnPostgres },
  {
    name: 'embedded',
    title: 'API on the embedded database',
    run: ({ reports }) => vitest('api', join(reports, 'embedded.json'), undefined),
  },
  { name: 'e2e', title: 'Browser journeys', onPostgres: true, run: journeys },
];

/** @returns {Promise<Counts>} no tests of its own, but a failure when something is amiss */
async function check() {
  const { code } = await runNpm(['run', '--silent', 'check']);
  return code === 0 ? NOTHING : BROKEN;
}

/** @returns {Promise<Counts>} */
async function apiOnPostgres(/** @type {Context} */ { reports, databaseUrl }) {
  if (!databaseUrl) {
    say('Left out: there is no PostgreSQL server.');
    return NOTHING;
  }
  return vitest('api', join(reports, 'api.json'), databaseUrl);
}

/** @returns {Promise<Counts>} */
async function vitest(
  /** @type {string} */ project,
  /** @type {string} */ file,
  /** @type {string | undefined} */ databaseUrl,
) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const env = { TEST_DATABASE_URL: databaseUrl };
  const { code } = await runTool('vitest', ['run', '--project', project, ...reporters], { env });
  return countsOf(fromVitest, readReport(file), code);
}

/** @returns {Promise<Counts>} */
async function journeys(/** @type {Context} */ { reports, databaseUrl }) {
  const browser = await findBrowser();
  const file = join(reports, 'e2e.json');
  const env = {
    TEST_DATABASE_URL: databaseUrl,
    BROWSER_PATH: browser.executablePath,
    BROWSER_ARGS: JSON.stringify(browser.args),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const { code } = await runTool('@playwright/test', ['test'], { env });
  return countsOf(fromPlaywright, readReport(file), code);
}

function readReport(/** @type {string} */ file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
