import { setTimeout as pause } from 'node:timers/promises';
import { dashboardReads } from '../load/calls.mjs';
import { listCounts } from '../load/figures.mjs';
import { secondsUntilOk, startInstance } from '../load/instance.mjs';
import { runLoad, startLoad } from '../load/load.mjs';
import { residentMegabytes, watchMemory } from '../load/process-figures.mjs';
import { get } from '../load/requests.mjs';
import { buildStage } from '../load/stage.mjs';

const ANSWER_MS = 2_000;
const RECOVERY_S = 2;
const MORE_MEMORY_MB = 100;

export const scenario = {
  name: 'pool-exhausted',
  title: 'A table that another session keeps locked',
  mustHold:
    `Each call that needs it is answered with 503 and Retry-After within ${ANSWER_MS / 1000} s, the memory grows ` +
    `by at most ${MORE_MEMORY_MB} MB, and ${RECOVERY_S} s after the lock is released the calls succeed.`,
  run,
};

async function run({ clients = 500, seconds = 10 } = {}) {
  const stage = await buildStage(20);
  if (!stage) return { skipped: 'there is no PostgreSQL here' };
  const server = await startInstance({ DATABASE_URL: stage.url });
  try {
    const { employee } = stage.tokens;
    const path = '/api/dashboard/employee-insight';
    // A server that has worked for a while, not one that has just started, is what the memory is compared with.
    await runLoad({ port: server.port, requests: dashboardReads(stage), connections: 32, seconds: 5 });
    const before = residentMegabytes(server.pid) ?? 0;
    const stopWatching = watchMemory(server.pid);

    const unlock = await stage.lockAssignments();
    const load = startLoad({
      port: server.port,
      requests: [get(path, employee)],
      connections: clients,
      // What Retry-After asks of a client, or a person who tries again.
      pause: 2_000,
      patience: 20_000,
      seconds: seconds + 1,
    });
    const bystander = startLoad({
      port: server.port,
      requests: [get('/api/health/live'), get('/api/user/verify', employee)],
      rate: 20,
      fresh: true,
      seconds: seconds - 1,
    });
    await pause(seconds * 1000);
    await unlock();
    const recovery = await secondsUntilOk(server.port, path, { token: employee });
    const most = stopWatching();
    const report = await load.finished;
    const others = await bystander.finished;

    const { answers, problems, latencies, withoutRetryAfter } = report;
    const refusals = answers['503'] ?? 0;
    const holds =
      refusals >= clients &&
      refusals + (answers['200'] ?? 0) === report.sent &&
      withoutRetryAfter === 0 &&
      latencies.max <= ANSWER_MS &&
      recovery <= RECOVERY_S &&
      most - before <= MORE_MEMORY_MB;
    const figures =
      `${clients} clients: ${listCounts({ ...answers, ...problems })}, p99 ${latencies.p99} ms, longest ` +
      `${latencies.max} ms, ${withoutRetryAfter} without Retry-After; good again after ${recovery.toFixed(1)} s; ` +
      `memory ${before} MB before, ${most} MB at most; meanwhile ${told(others)}`;
    return { figures, holds };
  } finally {
    await server.kill();
    await stage.stop();
  }
}

function told(/** @type {import('../load/tally.mjs').Report} */ { byName, answers, problems }) {
  const longest = Object.entries(byName).map(([name, { p99 }]) => `${name} p99 ${p99} ms`);
  return `${longest.join(', ')} (${listCounts({ ...answers, ...problems })})`;
}
