import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { exitOnSignals, Failure, report, say, since } from './run.mjs';
import { add, BROKEN, closingLine, isSuccess, NOTHING } from './test-counts.mjs';
import { PARTS } from './test-parts.mjs';

/**
 * Runs the whole suite and ends the output with the line of the totals.
 *
 * @param {string[]} names the parts to run; none means all
 */
export async function runTests(names) {
  const start = performance.now();
  exitOnSignals();
  /** @type {string[]} */
  const times = [];
  const total = await runParts(names, times).catch((error) => {
    report(error);
    return BROKEN;
  });
  say(`\nTimes: ${[...times, `in all ${since(start)}`].join(', ')}.`);
  if (!isSuccess(total)) process.exitCode = 1;
  console.log(closingLine(total));
}

/** @returns {Promise<import('./test-counts.mjs').Counts>} */
async function runParts(/** @type {string[]} */ names, /** @type {string[]} */ times) {
  const parts = choose(names);
  await ensureInstalled();
  await ensureBuilt();
  const reports = mkdtempSync(join(tmpdir(), 'lodestar-reports-'));
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
  const database = parts.some(({ onPostgres }) => onPostgres) ? await findDatabase() : undefined;
  let total = NOTHING;
  for (const part of parts) {
    const start = performance.now();
    say(`\n== ${part.title}`);
    // A part that can't run counts as failed, and the others run all the same.
    const counts = await part.run({ reports, databaseUrl: database?.url }).catch((error) => {
      report(error);
      return BROKEN;
    });
    total = add(total, counts);
    times.push(`${part.name} ${since(start)}`);
  }
  await database?.stop();
  // Once more at the end, where it is seen.
  if (database?.lack) say(`\n${database.lack}`);
  return total;
}

function choose(/** @type {string[]} */ names) {
  if (names.length === 0) return PARTS;
  // The check runs no tests; alone it is `npm run check`.
  const known = PARTS.map(({ name }) => name).filter((name) => name !== 'check');
  const unknown = names.find((name) => !known.includes(name));
  if (unknown)
    throw new Failure(`There is no part "${unknown}" of the tests: choose from ${known.join(', ')}.`);
  return PARTS.filter(({ name }) => names.includes(name));
}

/**
 * The server named by TEST_DATABASE_URL, or a private one. Without any, the reason: an absent PostgreSQL is
 * no failure of the code, but nobody may overlook it.
 *
 * @returns {Promise<{url?: string, lack?: string, stop: () => Promise<void>}>}
 */
async function findDatabase() {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  let reason = 'No PostgreSQL 15 or later was found or could be installed.';
  try {
    const server = await startPostgres();
    if (server) {
      say(`Started a private PostgreSQL ${server.version}.`);
      return server;
    }
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  const lack = [
    '*** NOT TESTED ON POSTGRESQL, only on the embedded database ***',
    reason,
    'Install PostgreSQL, or set PG_BIN to the folder of its programs or TEST_DATABASE_URL to a server.',
  ].join('\n');
  say(`\n${lack}`);
  return { lack, stop: async () => {} };
}
