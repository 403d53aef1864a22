import { readFileSync, writeFileSync } from 'node:fs';
import { listCounts } from '../faults/load/figures.mjs';
import { Failure, say, since } from '../scripts/run.mjs';
import { openStage } from './company/stage.mjs';
import { startClient } from './load/client.mjs';
import { warmUp } from './load/warm-up.mjs';
import { formatTable } from './report/table.mjs';
import { measureRatios } from './sections/ratios.mjs';

/** @typedef {import('./sections/ratios.mjs').Ratios} Ratios */
/** @typedef {import('./company/stage.mjs').Stage} Stage */

const file = new URL('ratios.json', import.meta.url);

/** By how much a ratio may be above the committed one, as a share of it. */
const tolerance = { server: 0.3, database: 0.3, growth: 0.3 };
const kinds = /** @type {const} */ (['server', 'database', 'growth']);

const warmUpSeconds = 0.8;
const quick = { rounds: 4, seconds: 0.05, warmSeconds: 0.03 };
/** For what looks worse, and for what is committed. */
const thorough = { rounds: 7, seconds: 0.15, warmSeconds: 0.1 };

/**
 * Measures the ratios of each call that reads and compares them with the committed ones, or writes them there. Throws
 * Failure that names what got worse.
 *
 * @param {import('./place/cluster.mjs').Cluster} cluster
 * @param {readonly number[]} sizes
 * @param {{record: boolean, calls: string}} options what is part of the calls' names
 */
export async function checkRatios(cluster, sizes, { record, calls }) {
  const started = performance.now();
  const [small, large] = await Promise.all(sizes.map((employees) => openStage(cluster, employees)));
  if (!small || !large) throw new Failure('Ratios need two sizes.');
  const client = startClient();
  const measure = (/** @type {string} */ name, /** @type {typeof quick} */ lengths) =>
    measureRatios(client, { small, large }, name, lengths);
  try {
    for (const stage of [small, large]) await warmUp(client, stage, warmUpSeconds);
    /** @type {Record<string, Ratios>} */
    const found = {};
    for (const name of namesOf(large, calls)) found[name] = await measure(name, record ? thorough : quick);
    if (record) {
      writeFileSync(file, `${JSON.stringify({ ...readCommitted(), ...committable(found) }, null, 2)}\n`);
      say('bench/ratios.json holds these ratios now.');
    } else {
      const committed = readCommitted();
      for (const name of Object.keys(found))
        if (worseOf(name, found, committed).length > 0) found[name] = await measure(name, thorough);
      tell(found, committed);
    }
  } finally {
    client.stop();
    await Promise.all([small.stop(), large.stop()]);
  }
  say(`Compared in ${since(started)}.`);
}

/** Those that both the server and the floor answer. */
function namesOf(/** @type {Stage} */ { calls, withFloor }, /** @type {string} */ wanted) {
  return calls.map(({ name }) => name).filter((name) => withFloor.has(name) && name.includes(wanted));
}

function tell(/** @type {Record<string, Ratios>} */ found, /** @type {Record<string, Ratios>} */ committed) {
  const rows = Object.entries(found).map(([name, ratios]) => ({
    call: name,
    ...Object.fromEntries(
      kinds.map((kind) => [kind, `${write(ratios[kind])} (${write(committed[name]?.[kind] ?? NaN)})`]),
    ),
  }));
  console.log(`${key}\n\n${formatTable(rows)}`);
  const added = Object.keys(found).filter((name) => !committed[name]);
  if (added.length > 0)
    say(`Not in bench/ratios.json yet: ${added.join('; ')}. \`-- --quick --record\` adds them.`);
  const worse = Object.keys(found).flatMap((name) => worseOf(name, found, committed));
  if (worse.length > 0) throw new Failure(`Worse than in bench/ratios.json:\n${worse.join('\n')}`);
  say('Nothing is worse than in bench/ratios.json.');
}

/** In words what is worse than it may be. */
function worseOf(
  /** @type {string} */ name,
  /** @type {Record<string, Ratios>} */ found,
  /** @type {Record<string, Ratios>} */ committed,
) {
  const now = found[name];
  const before = committed[name];
  if (!now) return [];
  const failures = Object.keys(now.failures).length > 0 ? [`  ${name}: ${listCounts(now.failures)}`] : [];
  const ratios = kinds.flatMap((kind) => {
    const [is, was] = [now[kind], before?.[kind] ?? Infinity];
    const most = was * (1 + tolerance[kind]);
    return is > most ? [`  ${name}, ${kind}: ${write(is)}, was ${write(was)}, at most ${write(most)}`] : [];
  });
  return [...failures, ...ratios];
}

/** @returns {Record<string, Ratios>} */
function readCommitted() {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function committable(/** @type {Record<string, Ratios>} */ found) {
  return Object.fromEntries(
    Object.entries(found).map(([name, ratios]) => [
      name,
      Object.fromEntries(kinds.map((kind) => [kind, Number(write(ratios[kind]))])),
    ]),
  );
}

function write(/** @type {number} */ ratio) {
  return Number.isFinite(ratio) ? ratio.toFixed(2) : '–';
}

const key = `Ratios, with the committed ones in brackets. "server": the server's processor time for a request, as a
multiple of what bare node:http and pg take for the same statement; "database": the database's, as a multiple of the same;
"growth": the database's with 10k employees, as a multiple of that with 1k.`;
