import { dashboardRequests, verifyRequests } from '../company/dashboards.mjs';
import { noteUse } from '../company/sign-people-in.mjs';
import { measureInTurn, sumUp } from '../load/rounds.mjs';

/** @typedef {import('../company/stage.mjs').Stage} Stage */
/** @typedef {import('../company/cast.mjs').Role} Role */

const connections = 64;
const roles = /** @type {const} */ (['employee', 'manager', 'trainer', 'admin']);

/**
 * Whole dashboards: requests answered, divided by the requests of one dashboard.
 *
 * @typedef {object} DashboardFigures
 * @property {string} role
 * @property {number} employees
 * @property {number} people who took turns
 * @property {number} calls of a dashboard, without /api/config
 * @property {number} perSecond
 * @property {number} withConfig dashboards a second when /api/config is asked for each time
 * @property {number} atFirst dashboards a second of people who weren't seen in the minute before, each once: their first
 *   call writes that down; NaN where that wasn't measured
 * @property {import('../load/rounds.mjs').Figures} figures of a request, without /api/config
 */

/**
 * @param {import('../load/client.mjs').Client} client
 * @param {readonly Stage[]} stages
 * @param {import('../load/rounds.mjs').Lengths} lengths
 * @returns {Promise<DashboardFigures[]>}
 */
export async function measureDashboards(client, stages, lengths) {
  const results = [];
  for (const role of roles) {
    for (const stage of stages) await seeEverybody(client, stage, role);
    const lanes = stages.flatMap((stage) => [
      laneOf(stage, role, { withConfig: false }),
      laneOf(stage, role, { withConfig: true }),
    ]);
    const outcomes = await measureInTurn(client, lanes, lengths);
    for (const stage of stages) {
      const sum = (/** @type {{withConfig: boolean}} */ options) =>
        sumUp(connections, outcomes.get(nameOf(stage, options)) ?? []);
      const { calls } = dashboardRequests(stage.cast, role, { withConfig: false });
      const figures = sum({ withConfig: false });
      results.push({
        role,
        employees: stage.employees,
        people: stage.cast.people[role].length,
        calls,
        perSecond: figures.perSecond / calls,
        withConfig: sum({ withConfig: true }).perSecond / (calls + 1),
        atFirst: await measureFirst(client, stage, role),
        figures,
      });
    }
  }
  return results;
}

async function measureFirst(
  /** @type {import('../load/client.mjs').Client} */ client,
  /** @type {Stage} */ stage,
  /** @type {Role} */ role,
) {
  if (!stage.ask || role !== 'employee') return NaN;
  await noteUse(stage.ask, 2);
  const { calls, requests } = dashboardRequests(stage.cast, role, { withConfig: false });
  const { perSecond } = await client.run({ ...jobOf(stage), requests });
  return perSecond / calls;
}

/** So that nobody's use has to be noted during the rounds. */
async function seeEverybody(
  /** @type {import('../load/client.mjs').Client} */ client,
  /** @type {Stage} */ stage,
  /** @type {Role} */ role,
) {
  await client.run({ ...jobOf(stage), requests: verifyRequests(stage.cast, role) });
}

function jobOf(/** @type {Stage} */ { server, postmaster }) {
  return { port: server.port, connections, processes: { server: server.pid, postmaster } };
}

/** @returns {import('../load/rounds.mjs').Lane} */
function laneOf(
  /** @type {Stage} */ stage,
  /** @type {Role} */ role,
  /** @type {{withConfig: boolean}} */ options,
) {
  const { server, postmaster, cast } = stage;
  const { requests } = dashboardRequests(cast, role, options);
  return { name: nameOf(stage, options), target: server, postmaster, requests, connections };
}

function nameOf(/** @type {Stage} */ { employees }, /** @type {{withConfig: boolean}} */ { withConfig }) {
  return `${employees}${withConfig ? ' with config' : ''}`;
}
