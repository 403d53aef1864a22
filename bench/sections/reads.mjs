import { listCounts } from '../../faults/load/figures.mjs';
import { requestsOf } from '../company/read-calls.mjs';
import { databaseCost, measureInTurn, ratioOf, serverCost, sumUp } from '../load/rounds.mjs';

/** @typedef {import('../company/stage.mjs').Stage} Stage */

const levels = [1, 16, 64];
/** At which the server is compared with the floors, and the database's work between the sizes at the first of them. */
const compared = [16, 64];
const [few = 16] = compared;

/**
 * A call at one size.
 *
 * @typedef {object} ReadFigures
 * @property {number} employees
 * @property {import('../load/rounds.mjs').Figures[]} levels
 * @property {ToFloor[]} toFloor the server's processor time for a request, as a multiple of a floor's; NaN without one
 * @property {{latency: number, database: number}} toSmallest as a multiple of the same at the smallest size: the median
 *   latency on one connection, and the database's processor time for a request
 *
 * @typedef {{connections: number, pool: number, pipelined: number}} ToFloor
 * @typedef {{name: string, isDashboard: boolean, sizes: ReadFigures[]}} ReadResult
 */

/**
 * Measures one call at all sizes, everything in turn.
 *
 * @param {import('../load/client.mjs').Client} client
 * @param {readonly Stage[]} stages the smallest first
 * @param {string} name of the call
 * @param {import('../load/rounds.mjs').Lengths} lengths
 * @returns {Promise<ReadResult>}
 */
export async function measureRead(client, stages, name, lengths) {
  const lanes = stages.flatMap((stage) => lanesOf(stage, name));
  const ordered = lanes.toSorted((left, right) => left.connections - right.connections);
  const outcomes = await measureInTurn(client, ordered, lengths);
  assertFloorsAnswered(outcomes);
  const costs = (/** @type {string} */ lane, cost = serverCost) => (outcomes.get(lane) ?? []).map(cost);
  const p50s = (/** @type {string} */ lane) => costs(lane, ({ latency }) => latency.p50);
  const sizes = stages.map(({ employees }) => {
    const smallest = stages[0]?.employees ?? employees;
    const databaseCosts = (/** @type {number} */ size) => costs(`server ${few} ${size}`, databaseCost);
    return {
      employees,
      levels: levels.map((connections) =>
        sumUp(connections, outcomes.get(`server ${connections} ${employees}`) ?? []),
      ),
      toFloor: compared.map((connections) => {
        const server = costs(`server ${connections} ${employees}`);
        const to = (/** @type {string} */ floor) =>
          ratioOf(server, costs(`${floor} ${connections} ${employees}`));
        return { connections, pool: to('pool'), pipelined: to('pipelined') };
      }),
      toSmallest: {
        latency: ratioOf(p50s(`server 1 ${employees}`), p50s(`server 1 ${smallest}`)),
        database: ratioOf(databaseCosts(employees), databaseCosts(smallest)),
      },
    };
  });
  const isDashboard = stages.some(({ calls }) =>
    calls.some((call) => call.name === name && call.isDashboard),
  );
  return { name, isDashboard, sizes };
}

/** A floor that fails has nothing to be compared with. */
function assertFloorsAnswered(/** @type {Map<string, import('../load/rounds.mjs').Outcome[]>} */ outcomes) {
  for (const [lane, rounds] of outcomes) {
    const { failures } = sumUp(0, rounds);
    if (!lane.startsWith('server') && Object.keys(failures).length > 0)
      throw new Error(`The floor (${lane}) failed: ${listCounts(failures)}`);
  }
}

/** @returns {import('../load/rounds.mjs').Lane[]} */
function lanesOf(/** @type {Stage} */ stage, /** @type {string} */ name) {
  const { employees, postmaster, server, floors, withFloor, calls } = stage;
  const requests = requestsOf(calls, name);
  const laneOf = (
    /** @type {string} */ what,
    /** @type {typeof server} */ target,
    /** @type {number} */ connections,
  ) => ({ name: `${what} ${connections} ${employees}`, target, postmaster, requests, connections });
  return levels.flatMap((connections) => [
    laneOf('server', server, connections),
    ...(floors && withFloor.has(name) && compared.includes(connections)
      ? [laneOf('pool', floors.pool, connections), laneOf('pipelined', floors.pipelined, connections)]
      : []),
  ]);
}
