import { setTimeout as pause } from 'node:timers/promises';
import { openConnection } from '../load/connection.mjs';
import { count, listCounts } from '../load/figures.mjs';
import { startInstance, statusOf } from '../load/instance.mjs';
import { get, post } from '../load/requests.mjs';
import { buildStage, PASSWORD } from '../load/stage.mjs';

const END_S = 15;
const DELAY_S = 2;
// Shorter than a call waits for a connection, so that those under way can be answered well.
const RELEASE_MS = 100;
const NOTICED_MS = 1_500;

export const scenario = {
  name: 'sigterm',
  title: 'SIGTERM in the middle of the work',
  mustHold:
    'Each request that was sent before the port closed is answered, /api/health/ready says 503 before that, and ' +
    `the process ends with code 0 within ${END_S} s, also when a request never comes to an end.`,
  run,
};

async function run({ reads = 60, signIns = 40 } = {}) {
  const stage = await buildStage(signIns);
  if (!stage) return { skipped: 'there is no PostgreSQL here' };
  try {
    const orderly = await endOrderly(stage, reads);
    const stuck = await endStuck(stage, reads);
    return { figures: `${orderly.told}; ${stuck.told}`, holds: orderly.holds && stuck.holds };
  } finally {
    await stage.stop();
  }
}

async function endOrderly(
  /** @type {import('../load/stage.mjs').Stage} */ stage,
  /** @type {number} */ reads,
) {
  const server = await startInstance({ DATABASE_URL: stage.url, SHUTDOWN_DELAY_SECONDS: String(DELAY_S) });
  try {
    const idle = await openIdle(server.port, 20);
    const unlock = await stage.lockAssignments();
    const underWay = [
      ...sendReads(server.port, stage, reads),
      ...stage.colleagues.map(({ email }) =>
        ask(openConnection(server.port), post('/api/user/signin', { email, password: PASSWORD })),
      ),
    ];
    await pause(150);
    const ending = server.terminate();
    const released = pause(RELEASE_MS).then(unlock);
    const meanwhile = await askMeanwhile(server.port, stage, idle);
    const { code, signal, seconds } = await ending;
    await released;

    const first = sum(await Promise.all(underWay));
    const late = sum(await Promise.all(meanwhile.newcomers));
    const reused = sum(await Promise.all(meanwhile.reused));
    const resets = first.broken + late.broken + reused.broken;
    const withoutRetryAfter = first.withoutRetryAfter + late.withoutRetryAfter + reused.withoutRetryAfter;
    return {
      holds:
        resets === 0 &&
        withoutRetryAfter === 0 &&
        meanwhile.readiness[0] === 503 &&
        code === 0 &&
        seconds <= END_S,
      told:
        `under way: ${first.told}; new ones meanwhile: ${late.told}; on idle connections: ${reused.told}; ${resets} ` +
        `reset, ${withoutRetryAfter} refused without Retry-After; readiness then ${meanwhile.readiness[0] ?? 'not asked'}; ` +
        `ended with ${code ?? signal} after ${seconds.toFixed(1)} s`,
    };
  } finally {
    await server.kill();
  }
}

async function endStuck(/** @type {import('../load/stage.mjs').Stage} */ stage, /** @type {number} */ reads) {
  const server = await startInstance({ DATABASE_URL: stage.url, SHUTDOWN_DELAY_SECONDS: String(DELAY_S) });
  const unlock = await stage.lockAssignments();
  try {
    const underWay = sendReads(server.port, stage, reads);
    await pause(150);
    const { code, signal, seconds } = await server.terminate();
    const { told } = sum(await Promise.all(underWay));
    return {
      holds: code === 0 && seconds <= END_S,
      told: `with a lock that is never released: ${told}; ended with ${code ?? signal} after ${seconds.toFixed(1)} s`,
    };
  } finally {
    await unlock();
    await server.kill();
  }
}

/** @returns {Promise<import('../load/connection.mjs').Outcome>} */
function ask(
  /** @type {import('../load/connection.mjs').Connection} */ connection,
  /** @type {import('../load/requests.mjs').Request} */ { bytes },
) {
  return new Promise((resolve) => {
    connection.send(bytes, (outcome) => {
      connection.end();
      resolve(outcome);
    });
  });
}

function sendReads(
  /** @type {number} */ port,
  /** @type {import('../load/stage.mjs').Stage} */ { tokens },
  /** @type {number} */ reads,
) {
  const request = get('/api/dashboard/employee-insight', tokens.employee);
  return Array.from({ length: reads }, () => ask(openConnection(port), request));
}

/** Connections that had a request before and now wait for another one. */
async function openIdle(/** @type {number} */ port, /** @type {number} */ number) {
  const { bytes } = get('/api/config');
  const connections = Array.from({ length: number }, () => openConnection(port));
  await Promise.all(
    connections.map((connection) => new Promise((resolve) => connection.send(bytes, resolve))),
  );
  return connections;
}

/**
 * What arrives after the signal, on new connections and on idle ones, for as long as a balancer may need to notice.
 * Later ones would only meet the moment in which the port closes, where no server can help a connection that the
 * system has taken and the process has not.
 */
async function askMeanwhile(
  /** @type {number} */ port,
  /** @type {import('../load/stage.mjs').Stage} */ { tokens },
  /** @type {import('../load/connection.mjs').Connection[]} */ idle,
) {
  const request = get('/api/user/verify', tokens.employee);
  /** @type {Promise<import('../load/connection.mjs').Outcome>[]} */
  const newcomers = [];
  /** @type {Promise<import('../load/connection.mjs').Outcome>[]} */
  const reused = [];
  /** @type {number[]} */
  const readiness = [];
  const began = performance.now();
  for (let round = 0; performance.now() - began < NOTICED_MS; round += 1) {
    await pause(25);
    newcomers.push(ask(openConnection(port), request));
    const connection = round % 4 === 0 ? idle.pop() : undefined;
    if (connection?.isOpen()) reused.push(ask(connection, request));
    if (round % 10 === 0)
      void statusOf(port, '/api/health/ready').then((status) => status && readiness.push(status));
  }
  return { newcomers, reused, readiness };
}

/** Refused connections are no resets: nobody had taken the request. */
function sum(/** @type {import('../load/connection.mjs').Outcome[]} */ outcomes) {
  /** @type {import('../load/figures.mjs').Counts} */
  const counts = {};
  for (const { status, problem } of outcomes) count(counts, problem || status);
  const broken = outcomes.filter(({ problem }) => problem && problem !== 'ECONNREFUSED').length;
  const withoutRetryAfter = outcomes.filter(({ status, retryAfter }) => status === 503 && !retryAfter).length;
  return { told: listCounts(counts), broken, withoutRetryAfter };
}
