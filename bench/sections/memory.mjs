import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { get } from '../../faults/load/requests.mjs';
import { holdSlowSockets } from '../../faults/load/load.mjs';
import { residentMegabytes, watchMemory } from '../../faults/load/process-figures.mjs';
import { dashboardRequests } from '../company/dashboards.mjs';

/** @typedef {import('../company/stage.mjs').Stage} Stage */

const connections = 64;
const loadSeconds = 8;
const restMilliseconds = 3_000;
const idleConnections = 10_000;
const holders = 4;
/** How long the idle connections are held; it takes some seconds until all of them are there. */
const heldSeconds = 15;

/**
 * Memory of a server that was just started; megabytes that it holds (RSS).
 *
 * @typedef {object} MemoryFigures
 * @property {string} database
 * @property {number} employees
 * @property {number} atRest
 * @property {number} underLoad at most, while dashboards of all roles were asked for on 64 connections
 * @property {number} afterLoad
 * @property {number} idleConnections that were open; the system may allow fewer than were wanted
 * @property {number} withIdle with them, after the load
 */

/**
 * @param {import('../load/client.mjs').Client} client
 * @param {Stage} stage
 * @returns {Promise<MemoryFigures>}
 */
export async function measureMemory(client, stage) {
  const { employees, cast, restart } = stage;
  const server = await restart();
  const megabytes = () => residentMegabytes(server.pid) ?? NaN;
  await pause(restMilliseconds);
  const atRest = megabytes();
  const stopWatching = watchMemory(server.pid);
  const roles = /** @type {const} */ (['employee', 'manager', 'trainer', 'admin']);
  await client.run({
    port: server.port,
    requests: roles.flatMap((role) => dashboardRequests(cast, role, { withConfig: true }).requests),
    connections,
    seconds: loadSeconds,
    processes: { server: server.pid, postmaster: null },
  });
  const underLoad = stopWatching();
  await pause(restMilliseconds);
  const afterLoad = megabytes();
  const idle = await holdIdle(server);
  return { database: stage.kind, employees, atRest, underLoad, afterLoad, ...idle };
}

async function holdIdle(/** @type {import('../company/stage.mjs').Target} */ { port, pid }) {
  const before = countOpenFiles(pid);
  const job = {
    port,
    sockets: idleConnections / holders,
    atOnce: get('/api/health/live').bytes,
    slowly: '',
    interval: 1_000,
    seconds: heldSeconds,
  };
  const held = Array.from({ length: holders }, () => holdSlowSockets(job));
  const deadline = performance.now() + (heldSeconds - 4) * 1000;
  while (countOpenFiles(pid) - before < idleConnections && performance.now() < deadline) await pause(200);
  await pause(restMilliseconds / 2);
  const open = countOpenFiles(pid) - before;
  const withIdle = residentMegabytes(pid) ?? NaN;
  await Promise.all(held);
  return { idleConnections: open, withIdle };
}

function countOpenFiles(/** @type {number} */ pid) {
  return readdirSync(`/proc/${pid}/fd`).length;
}
