import { count } from '../../faults/load/figures.mjs';
import { medianOf } from '../load/latencies.mjs';
import { databaseCost, measureInTurn, ratioOf, serverCost } from '../load/rounds.mjs';
import { requestsOf } from '../company/read-calls.mjs';

/** @typedef {import('../company/stage.mjs').Stage} Stage */

const connections = 16;

export const kinds = /** @type {const} */ (['server', 'database', 'growth']);

/**
 * What tells a change of the code from a change of the machine: figures that were taken in turn, divided by each other.
 *
 * @typedef {object} Ratios
 * @property {number} server processor time of the server's process, to that of the floor's
 * @property {number} database processor time of the database, to that of the floor's process
 * @property {number} growth processor time of the database in the larger company, to that in the smaller one
 * @property {import('../../faults/load/figures.mjs').Counts} failures
 */

/**
 * @param {import('../load/client.mjs').Client} client
 * @param {{small: Stage, large: Stage}} stages
 * @param {string} name of the call
 * @param {import('../load/rounds.mjs').Lengths} lengths
 * @returns {Promise<Ratios>}
 */
export async function measureRatios(client, { small, large }, name, lengths) {
  const lane = (/** @type {string} */ laneName, /** @type {Stage} */ stage, target = stage.server) => ({
    name: laneName,
    target,
    postmaster: stage.postmaster,
    requests: requestsOf(stage.calls, name),
    connections,
  });
  const lanes = [lane('small', small), lane('large', large), lane('floor', large, large.floors?.pool)];
  const outcomes = await measureInTurn(client, lanes, lengths);
  const [ofSmall = [], ofLarge = [], ofFloor = []] = lanes.map((each) => outcomes.get(each.name));
  /** @type {Ratios['failures']} */
  const failures = {};
  for (const outcome of [ofSmall, ofLarge, ofFloor].flat())
    for (const [status, number] of Object.entries(outcome.failures)) count(failures, status, number);
  return {
    server: ratioOf(ofLarge.map(serverCost), ofFloor.map(serverCost)),
    database: ratioOf(ofLarge.map(databaseCost), ofFloor.map(serverCost)),
    growth: ratioOf(ofLarge.map(databaseCost), ofSmall.map(databaseCost)),
    failures,
  };
}

/** Of several measurements of a call; a failure in one of them stays one. @returns {Ratios} */
export function medianRatios(/** @type {readonly Ratios[]} */ measured) {
  const of = (/** @type {(typeof kinds)[number]} */ kind) => medianOf(measured.map((ratios) => ratios[kind]));
  const failures = Object.assign({}, ...measured.map((ratios) => ratios.failures));
  return { server: of('server'), database: of('database'), growth: of('growth'), failures };
}
