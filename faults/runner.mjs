import { readdir } from 'node:fs/promises';
import { Failure, since } from '../scripts/run.mjs';

/**
 * @typedef {{figures: string, holds: boolean} | {skipped: string}} Outcome figures: what was counted and measured,
 *   on one line or several; skipped: why it could not run here
 *
 * @typedef {object} Scenario
 * @property {string} name as on the command line, and of its file
 * @property {string} title
 * @property {string} mustHold the claim that it puts to the test
 * @property {() => Promise<Outcome>} run
 */

const folder = new URL('scenarios/', import.meta.url);

/** @returns {Promise<Scenario[]>} one of each file in the folder, by name */
async function loadScenarios() {
  const files = (await readdir(folder)).filter((file) => /^[\w-]+\.mjs$/.test(file)).toSorted();
  return Promise.all(files.map(async (file) => (await import(new URL(file, folder).href)).scenario));
}

/**
 * Runs the named scenarios, or all, one after the other, and closes with a table. One that does not hold makes
 * the exit code 1; one that could not run here says so and does not.
 */
export async function runScenarios(/** @type {string[]} */ names) {
  const all = await loadScenarios();
  const unknown = names.filter((name) => !all.some((scenario) => scenario.name === name));
  if (unknown.length > 0) {
    const known = all.map(({ name }) => name).join(', ');
    throw new Failure(`There is no scenario "${unknown.join('", "')}". There are ${known}.`);
  }
  /** @type {string[]} */
  const table = [];
  for (const scenario of names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all) {
    console.log(`\n${scenario.name}: ${scenario.title}\n  must hold: ${scenario.mustHold}`);
    const started = performance.now();
    const outcome = await runOne(scenario);
    const verdict = 'skipped' in outcome ? 'LEFT OUT' : outcome.holds ? 'holds' : 'DOES NOT HOLD';
    const text = 'skipped' in outcome ? outcome.skipped : outcome.figures;
    console.log(`  ${verdict} after ${since(started)}\n${indented(text)}`);
    table.push(`${verdict.padEnd(13)}  ${scenario.name}\n${indented(text, ' '.repeat(17))}`);
    if (verdict === 'DOES NOT HOLD') process.exitCode = 1;
  }
  console.log(`\n${table.join('\n')}`);
}

/** @returns {Promise<Outcome>} a scenario that throws does not hold, and the others still run */
async function runOne(/** @type {Scenario} */ scenario) {
  try {
    return await scenario.run();
  } catch (error) {
    const text = String(error instanceof Error && !(error instanceof Failure) ? error.stack : error);
    return { holds: false, figures: `it ended early: ${text}` };
  }
}

function indented(/** @type {string} */ text, margin = '  ') {
  return text
    .split('\n')
    .map((line) => margin + line)
    .join('\n');
}
