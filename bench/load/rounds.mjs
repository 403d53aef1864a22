import { count } from '../../faults/load/figures.mjs';
import { medianOf, medianSummary } from './latencies.mjs';

/**
 * A target under a load, one of several that take turns.
 *
 * @typedef {object} Lane
 * @property {string} name
 * @property {import('../company/stage.mjs').Target} target
 * @property {number | null} postmaster
 * @property {readonly string[]} requests
 * @property {number} connections
 *
 * @typedef {import('./client-process.mjs').Outcome} Outcome
 * @typedef {{rounds: number, seconds: number, warmSeconds: number}} Lengths
 */

/**
 * Measures lanes round after round, each lane once in each round: whatever else the machine does in the meantime meets
 * all of them alike.
 *
 * @param {import('./client.mjs').Client} client
 * @param {readonly Lane[]} lanes
 * @param {Lengths} lengths
 * @returns {Promise<Map<string, Outcome[]>>} by the lane's name
 */
export async function measureInTurn(client, lanes, { rounds, seconds, warmSeconds }) {
  const run = (
    /** @type {Lane} */ { target, postmaster, requests, connections },
    /** @type {number} */ length,
  ) =>
    client.run({
      port: target.port,
      requests,
      connections,
      seconds: length,
      processes: { server: target.pid, postmaster },
    });
  /** @type {Map<string, Outcome[]>} */
  const outcomes = new Map(lanes.map(({ name }) => [name, []]));
  for (const lane of busiestOfEach(lanes)) await run(lane, warmSeconds);
  for (let round = 0; round < rounds; round += 1)
    for (const lane of lanes) outcomes.get(lane.name)?.push(await run(lane, seconds));
  return outcomes;
}

/** The lane with the most connections of each target. */
function busiestOfEach(/** @type {readonly Lane[]} */ lanes) {
  const ordered = lanes.toSorted((left, right) => left.connections - right.connections);
  return new Map(ordered.map((lane) => [lane.target.port, lane])).values();
}

/**
 * What the rounds of a lane came to: the median of each figure.
 *
 * @typedef {object} Figures
 * @property {number} connections
 * @property {number} perSecond
 * @property {import('./latencies.mjs').Summary} latency milliseconds
 * @property {number} serverMicroseconds of processor time for a request
 * @property {number} databaseMicroseconds
 * @property {import('../../faults/load/figures.mjs').Counts} failures in all rounds
 */

/** @returns {Figures} */
export function sumUp(/** @type {number} */ connections, /** @type {readonly Outcome[]} */ outcomes) {
  /** @type {import('../../faults/load/figures.mjs').Counts} */
  const failures = {};
  for (const outcome of outcomes)
    for (const [name, number] of Object.entries(outcome.failures)) count(failures, name, number);
  return {
    connections,
    perSecond: medianOf(outcomes.map(({ perSecond }) => perSecond)),
    latency: medianSummary(outcomes.map(({ latency }) => latency)),
    serverMicroseconds: medianOf(outcomes.map(serverCost)),
    databaseMicroseconds: medianOf(outcomes.map(databaseCost)),
    failures,
  };
}

/** Microseconds of the server's processor time for a request. */
export const serverCost = (/** @type {Outcome} */ { serverTime, answered }) => (serverTime * 1000) / answered;

/** Microseconds of the database's processor time for a request. */
export const databaseCost = (/** @type {Outcome} */ { databaseTime, answered }) =>
  (databaseTime * 1000) / answered;

/**
 * How many times as much the one took as the other: the median over the rounds, in each of which both met the same
 * machine.
 *
 * @param {readonly number[]} those round by round
 * @param {readonly number[]} these
 */
export function ratioOf(those, these) {
  return medianOf(those.slice(0, these.length).map((one, round) => one / (these[round] ?? NaN)));
}
