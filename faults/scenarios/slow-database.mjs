import { setTimeout as pause } from 'node:timers/promises';
import { assignings, dashboardReads, enrolments } from '../load/calls.mjs';
import { startDatabaseProxy } from '../load/database-proxy.mjs';
import { listCounts } from '../load/figures.mjs';
import { secondsUntilOk, startInstance } from '../load/instance.mjs';
import { runLoad } from '../load/load.mjs';
import { get } from '../load/requests.mjs';
import { buildStage } from '../load/stage.mjs';

const LATENCY_MS = 200;
const ALLOWED_MS = 1_500;
const HOLE_ANSWER_MS = 5_000;
const REFUSED_ANSWER_MS = 1_000;
const HEALTHY_AGAIN_S = 10;

export const scenario = {
  name: 'slow-database',
  title: 'A database that is slow, silent, or gone',
  mustHold:
    `With ${LATENCY_MS} ms more for each round trip, p99 of reads and of writes within ${ALLOWED_MS} ms; with a ` +
    `silent database each request answered with 503 within ${HOLE_ANSWER_MS / 1000} s; with one that refuses ` +
    `connections at once; healthy again ${HEALTHY_AGAIN_S} s after it is back.`,
  run,
};

async function run({ clients = 8, seconds = 15, clientsOfSilence = 30 } = {}) {
  const stage = await buildStage(300);
  if (!stage) return { skipped: 'there is no PostgreSQL here' };
  const proxy = await startDatabaseProxy(stage.url);
  const server = await startInstance({ DATABASE_URL: proxy.url });
  try {
    const load = { port: server.port, connections: clients };
    // The pool's connections are there before the measuring begins: their opening is not what it is about.
    await runLoad({ ...load, requests: dashboardReads(stage), seconds: 2 });
    proxy.delay(LATENCY_MS);
    await runLoad({ ...load, requests: dashboardReads(stage), seconds: 3 });
    const reads = await runLoad({ ...load, requests: dashboardReads(stage), seconds });
    const enrolling = await runLoad({ ...load, requests: enrolments(stage), limit: clients * 10 });
    const assigning = await runLoad({ ...load, requests: assignings(stage), limit: clients * 10 });
    proxy.delay(0);

    const asking = {
      port: server.port,
      connections: clientsOfSilence,
      requests: [...dashboardReads(stage), get('/api/health/ready')],
      pause: 500,
      patience: 15_000,
    };
    // All connections that the server may have are open now, and each of them is lost in the silence.
    await runLoad({ ...asking, pause: 0, seconds: 2 });
    proxy.swallow(true);
    const hole = await runLoad({ ...asking, seconds: 10 });
    proxy.swallow(false);
    const afterHole = await healthyAfter(server.port, stage);
    await proxy.close();
    const refused = await runLoad({ ...asking, seconds: 3 });
    await proxy.open();
    const afterRefusal = await healthyAfter(server.port, stage);

    const within = (/** @type {import('../load/tally.mjs').Report} */ { answers, problems, latencies }) =>
      Object.keys({ ...answers, ...problems }).every((status) => /^20[01]$/.test(status)) &&
      latencies.p99 <= ALLOWED_MS;
    const areRefused = (
      /** @type {import('../load/tally.mjs').Report} */ report,
      /** @type {number} */ most,
    ) => report.answers['503'] === report.sent && report.latencies.max <= most && !report.withoutRetryAfter;
    const holds =
      [reads, enrolling, assigning].every(within) &&
      areRefused(hole, HOLE_ANSWER_MS) &&
      areRefused(refused, REFUSED_ANSWER_MS) &&
      Math.max(afterHole, afterRefusal) <= HEALTHY_AGAIN_S;
    const figures =
      `+${LATENCY_MS} ms: p99 of reads ${told(reads)}, of enrolling ${told(enrolling)}, of assigning ` +
      `${told(assigning)}; silent: ${told(hole)}, healthy again after ${afterHole.toFixed(1)} s; ` +
      `refused: ${told(refused)}, healthy again after ${afterRefusal.toFixed(1)} s`;
    return { figures, holds };
  } finally {
    await server.kill();
    await proxy.close();
    await stage.stop();
  }
}

/** The server counts as healthy when it says so and a call of an employee succeeds three times running. */
async function healthyAfter(
  /** @type {number} */ port,
  /** @type {import('../load/stage.mjs').Stage} */ { tokens },
) {
  const began = performance.now();
  for (let successes = 0; successes < 3; successes += 1) {
    const path = '/api/dashboard/employee-insight';
    const ready = await secondsUntilOk(port, '/api/health/ready', { within: 20 });
    const seconds = await secondsUntilOk(port, path, { token: tokens.employee, within: 20 });
    if (ready + seconds === Infinity) return Infinity;
    await pause(50);
  }
  return (performance.now() - began) / 1000;
}

function told(/** @type {import('../load/tally.mjs').Report} */ { answers, problems, latencies }) {
  const { p50, p99, max } = latencies;
  return `${p99} ms (median ${p50}, longest ${max}; ${listCounts({ ...answers, ...problems })})`;
}
