import { setTimeout as pause } from 'node:timers/promises';
import { dashboardApi, operationsApi, signInApi } from '#shared/contract';
import { dashboardReads } from '../load/requests.ts';
import { startServer } from '../../server/child-server.ts';
import { secondsUntilOk } from '../../server/health.ts';
import { runLoad, startLoad } from '../../load/load.ts';
import { residentMegabytes, watchMemory } from '../../server/process-figures.ts';
import { requestOf } from '../../load/requests.ts';
import { createLoadFixtures } from '../load/load-fixtures.ts';
import { listAnswers, type Report } from '../../load/tally.ts';
import type { Scenario } from '../runner.ts';

const answerMilliseconds = 2_000;
const recoverySeconds = 2;
const moreMegabytes = 100;

export const scenario: Scenario = {
  name: 'pool-exhausted',
  title: 'A table that another session keeps locked',
  mustHold:
    `Each call that needs it is answered with 503 and Retry-After within ${answerMilliseconds / 1000} s, the memory grows ` +
    `by at most ${moreMegabytes} MB, and ${recoverySeconds} s after the lock is released the calls succeed.`,
  run,
};

async function run({ clients = 500, seconds = 10 } = {}) {
  const fixtures = await createLoadFixtures(20);
  const server = await startServer({ DATABASE_URL: fixtures.url });
  try {
    const { employee } = fixtures.tokens;
    const call = dashboardApi.insight.employee;
    // A server that has worked for a while, not one that has just started, is what the memory is compared with.
    await runLoad({ port: server.port, requests: dashboardReads(fixtures), connections: 32, seconds: 5 });
    const before = residentMegabytes(server.pid) ?? 0;
    const stopWatching = watchMemory(server.pid);

    const unlock = await fixtures.lockAssignments();
    const load = startLoad({
      port: server.port,
      requests: [requestOf(call, { token: employee })],
      connections: clients,
      // What Retry-After asks of a client, or a person who tries again.
      pause: 2_000,
      timeout: 20_000,
      seconds: seconds + 1,
    });
    const bystander = startLoad({
      port: server.port,
      requests: [requestOf(operationsApi.live), requestOf(signInApi.verify, { token: employee })],
      rate: 20,
      fresh: true,
      seconds: seconds - 1,
    });
    await pause(seconds * 1000);
    await unlock();
    const recovery = await secondsUntilOk(server.port, call, { token: employee });
    const most = stopWatching();
    const report = await load.finished;
    const others = await bystander.finished;

    const { answers, latencies, withoutRetryAfter } = report;
    const refusals = answers['503'] ?? 0;
    const holds =
      refusals >= clients &&
      refusals + (answers['200'] ?? 0) === report.sent &&
      withoutRetryAfter === 0 &&
      latencies.max <= answerMilliseconds &&
      recovery <= recoverySeconds &&
      most - before <= moreMegabytes;
    const figures =
      `${clients} clients: ${listAnswers(report)}, p99 ${latencies.p99} ms, longest ` +
      `${latencies.max} ms, ${withoutRetryAfter} without Retry-After; good again after ${recovery.toFixed(1)} s; ` +
      `memory ${before} MB before, ${most} MB at most; meanwhile ${summary(others)}`;
    return { figures, holds };
  } finally {
    await server.kill();
    await fixtures.stop();
  }
}

function summary(report: Report): string {
  const longest = Object.entries(report.byName).map(([name, { p99 }]) => `${name} p99 ${p99} ms`);
  return `${longest.join(', ')} (${listAnswers(report)})`;
}
