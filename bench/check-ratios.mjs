import { Failure, say, since } from '../scripts/run.mjs';
import { openStage } from './company/stage.mjs';
import { startClient } from './load/client.mjs';
import { processorTimeOf } from './load/processor-time.mjs';
import { warmUp } from './load/warm-up.mjs';
import { readCommitted, writeCommitted } from './report/committed-ratios.mjs';
import { listWorse, showRatios } from './report/ratios.mjs';
import { measureRatios, medianRatios } from './sections/ratios.mjs';

/** @typedef {import('./sections/ratios.mjs').Ratios} Ratios */
/** @typedef {import('./company/stage.mjs').Stage} Stage */
/** @typedef {(name: string, lengths: import('./load/rounds.mjs').Lengths) => Promise<Ratios>} Measure */

const quick = { rounds: 4, seconds: 0.05, warmSeconds: 0.03 };
/** For what looks worse. */
const thorough = { rounds: 15, seconds: 0.08, warmSeconds: 0.05 };
/** For what is committed: each call so many times, with all the others in between. */
const passes = 3;
const recorded = { rounds: 7, seconds: 0.08, warmSeconds: 0.05 };
/** From this share of the processors on, what others do shows in the ratios as well. */
const noticeable = 0.2;

/**
 * Measures the ratios of each call that reads and compares them with the committed ones, or writes them there. Throws
 * Failure that names what got worse.
 *
 * @param {import('./place/cluster.mjs').Cluster} cluster
 * @param {readonly number[]} sizes
 * @param {{record: boolean, calls: string, busy: number}} options what is part of the calls' names; which share of the
 *   processors others use
 */
export async function checkRatios(cluster, sizes, { record, calls, busy }) {
  const started = performance.now();
  if (cluster.postmaster === null || Number.isNaN(processorTimeOf(process.pid)))
    throw new Failure('Ratios need Linux, which tells processor times, and a database on this machine.');
  const [small, large] = await Promise.all(sizes.map((employees) => openStage(cluster, employees)));
  if (!small || !large) throw new Failure('Ratios need two sizes.');
  const client = startClient();
  /** @type {Measure} */
  const measure = (name, lengths) => measureRatios(client, { small, large }, name, lengths);
  const names = namesOf(large).filter((name) => name.includes(calls));
  try {
    await warmUp(client, large, large.server);
    if (large.floors) await warmUp(client, large, large.floors.pool);
    if (record) writeCommitted(await measureForRecord(measure, names));
    else await compare(measure, names, { calls, busy });
  } finally {
    client.stop();
    await Promise.all([small.stop(), large.stop()]);
  }
  say(`${record ? 'bench/ratios.json holds what was measured' : 'Compared'} in ${since(started)}.`);
}

/** Those that both the server and the floor answer. */
function namesOf(/** @type {Stage} */ { calls, withFloor }) {
  return calls.map(({ name }) => name).filter((name) => withFloor.has(name));
}

async function measureForRecord(/** @type {Measure} */ measure, /** @type {readonly string[]} */ names) {
  /** @type {Map<string, Ratios[]>} */
  const all = new Map(names.map((name) => [name, []]));
  for (let pass = 0; pass < passes; pass += 1)
    for (const name of names) all.get(name)?.push(await measure(name, recorded));
  return Object.fromEntries([...all].map(([name, ratios]) => [name, medianRatios(ratios)]));
}

async function compare(
  /** @type {Measure} */ measure,
  /** @type {readonly string[]} */ names,
  /** @type {{calls: string, busy: number}} */ { calls, busy },
) {
  const committed = readCommitted(calls);
  /** @type {Record<string, Ratios>} */
  const found = {};
  for (const name of names) found[name] = await measure(name, quick);
  for (const name of names)
    if (listWorse(name, found[name], committed[name]).length > 0) found[name] = await measure(name, thorough);
  console.log(showRatios(found, committed));
  const added = names.filter((name) => !committed[name]);
  if (added.length > 0)
    say(`Not in bench/ratios.json yet: ${added.join('; ')}. \`-- --quick --record\` adds them.`);
  const worse = [...new Set([...names, ...Object.keys(committed)])].flatMap((name) =>
    listWorse(name, found[name], committed[name]),
  );
  const doubt = `\nOthers used ${Math.round(100 * busy)} % of the processors: measure again when they don't.`;
  if (worse.length > 0)
    throw new Failure(
      `Worse than in bench/ratios.json:\n${worse.join('\n')}${busy > noticeable ? doubt : ''}`,
    );
  say('Nothing is worse than in bench/ratios.json.');
}
