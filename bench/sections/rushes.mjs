import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from '../../faults/load/load.mjs';
import { dashboardRequests } from '../company/dashboards.mjs';
import { prepareEnrolling, signInRequests } from '../company/write-requests.mjs';
import { sumUp } from '../load/rounds.mjs';

/** @typedef {import('../company/stage.mjs').Stage} Stage */

const readsPerSecond = 100;
const readConnections = 32;
const signInConnections = 16;
const signInSeconds = 5;
const enrolConnections = 64;
const mostEnrolments = 4_000;
/** The database's own statistics lag behind by up to a second. */
const statisticsLag = 1_500;

/**
 * Many people sign in while others read.
 *
 * @typedef {object} SignInRush
 * @property {number} employees
 * @property {import('../load/rounds.mjs').Figures} signIns
 * @property {number} readsPerSecond
 * @property {{p50: number, p99: number, max: number}} reads milliseconds from when they were due
 * @property {import('../../faults/load/figures.mjs').Counts} readAnswers by status
 *
 * @param {import('../load/client.mjs').Client} client
 * @param {Stage} stage
 * @returns {Promise<SignInRush>}
 */
export async function measureSignIns(client, stage) {
  const { server, postmaster, cast, employees } = stage;
  const { requests } = dashboardRequests(cast, 'employee', { withConfig: false });
  const reads = startLoad({
    port: server.port,
    requests: requests.map((bytes) => ({ name: 'read', bytes })),
    rate: readsPerSecond,
    connections: readConnections,
    warm: true,
  });
  const outcome = await client.run({
    port: server.port,
    requests: signInRequests(stage),
    connections: signInConnections,
    seconds: signInSeconds,
    processes: { server: server.pid, postmaster },
  });
  const { latencies, answers, problems } = await reads.stop();
  const signIns = sumUp(signInConnections, [outcome]);
  return { employees, signIns, readsPerSecond, reads: latencies, readAnswers: { ...answers, ...problems } };
}

/**
 * Everybody enrols in one popular program at once.
 *
 * @typedef {object} EnrolmentRush
 * @property {number} employees
 * @property {number} people
 * @property {import('../load/rounds.mjs').Figures} enrolments
 * @property {number} deadlocks that the database has counted meanwhile
 *
 * @param {import('../load/client.mjs').Client} client
 * @param {Stage} stage
 * @returns {Promise<EnrolmentRush | null>} null where nothing can be prepared past the server
 */
export async function measureEnrolments(client, stage) {
  const { server, postmaster, ask, employees } = stage;
  if (!ask) return null;
  const requests = await prepareEnrolling(stage, ask, mostEnrolments);
  const before = await countDeadlocks(ask);
  const outcome = await client.run({
    port: server.port,
    requests,
    connections: enrolConnections,
    processes: { server: server.pid, postmaster },
  });
  await pause(statisticsLag);
  const deadlocks = (await countDeadlocks(ask)) - before;
  return { employees, people: requests.length, enrolments: sumUp(enrolConnections, [outcome]), deadlocks };
}

async function countDeadlocks(/** @type {import('../company/sign-people-in.mjs').Ask} */ ask) {
  const [row] = await ask('select deadlocks from pg_stat_database where datname = current_database()');
  return Number(row?.['deadlocks']);
}
