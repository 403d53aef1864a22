import { setTimeout as pause } from 'node:timers/promises';
import { dashboardApi, operationsApi } from '#shared/contract';
import { assignings, dashboardReads, enrolments, newDepartment } from '../load/requests.ts';
import { startDatabaseProxy } from '../network/database-proxy.ts';
import { startServer } from '../../server/child-server.ts';
import { secondsUntilOk } from '../../server/health.ts';
import { residentMegabytes, watchMemory } from '../../server/process-figures.ts';
import { runLoad } from '../../load/load.ts';
import { requestOf } from '../../load/requests.ts';
import { createLoadFixtures, type LoadFixtures } from '../load/load-fixtures.ts';
import { listAnswers, type Report } from '../../load/tally.ts';
import type { Scenario } from '../runner.ts';

const latencyMilliseconds = 200;
const allowedMilliseconds = 1_500;
const unresponsiveMilliseconds = 5_000;
const refusedMilliseconds = 1_000;
const lockedMilliseconds = 2_000;
const moreMegabytes = 100;
const healthySeconds = 10;

export const scenario: Scenario = {
  name: 'slow-database',
  title: 'A database that is slow, unresponsive, or gone, and a table that another session keeps locked',
  mustHold:
    `With ${latencyMilliseconds} ms more for each round trip, p99 of reads and of writes within ` +
    `${allowedMilliseconds} ms; with an unresponsive database each request answered with 503 within ` +
    `${unresponsiveMilliseconds / 1000} s; with one that refuses connections at once; with a locked table within ` +
    `${lockedMilliseconds / 1000} s, and ${moreMegabytes} MB more of memory at most; healthy again ${healthySeconds} s after it ` +
    `is back.`,
  run,
};

async function run({ clients = 8, seconds = 15, clientsOfOutage = 30, clientsOfLock = 500 } = {}) {
  const fixtures = await createLoadFixtures(300);
  const proxy = await startDatabaseProxy(fixtures.url);
  const server = await startServer({ DATABASE_URL: proxy.url });
  try {
    const load = { port: server.port, connections: clients };
    // All connections are there before the measuring begins: their opening is not what it is about. Reads share some of
    // their own.
    await runLoad({ ...load, requests: dashboardReads(fixtures), seconds: 2 });
    await runLoad({ ...load, requests: [newDepartment(fixtures)], seconds: 2 });
    proxy.delay(latencyMilliseconds);
    await runLoad({ ...load, requests: dashboardReads(fixtures), seconds: 3 });
    const reads = await runLoad({ ...load, requests: dashboardReads(fixtures), seconds });
    const enrolling = await runLoad({ ...load, requests: enrolments(fixtures), limit: clients * 10 });
    const assigning = await runLoad({ ...load, requests: assignings(fixtures), limit: clients * 10 });
    proxy.delay(0);

    const asking = {
      port: server.port,
      connections: clientsOfOutage,
      requests: [...dashboardReads(fixtures), requestOf(operationsApi.ready)],
      pause: 500,
      timeout: 15_000,
    };
    // All connections that the server may have are open now, and each of them is lost when it stops answering.
    await runLoad({ ...asking, pause: 0, seconds: 2 });
    proxy.swallow(true);
    const hole = await runLoad({ ...asking, seconds: 10 });
    proxy.swallow(false);
    const afterHole = await healthyAfter(server.port, fixtures);
    await proxy.close();
    const refused = await runLoad({ ...asking, seconds: 3 });
    await proxy.open();
    const afterRefusal = await healthyAfter(server.port, fixtures);

    const before = residentMegabytes(server.pid) ?? 0;
    const stopWatching = watchMemory(server.pid);
    const unlock = await fixtures.lockAssignments();
    const insight = requestOf(dashboardApi.insight.employee, { token: fixtures.tokens.employee });
    // The pause is what Retry-After asks of a client, or a person who tries again.
    const waiting = {
      ...asking,
      requests: [insight],
      connections: clientsOfLock,
      pause: 2_000,
      timeout: 20_000,
    };
    const locked = await runLoad({ ...waiting, seconds: 10 });
    await unlock();
    const afterLock = await healthyAfter(server.port, fixtures);
    const more = stopWatching() - before;

    const within = ({ answers, problems, latencies }: Report) =>
      Object.keys({ ...answers, ...problems }).every((status) => /^20[01]$/.test(status)) &&
      latencies.p99 <= allowedMilliseconds;
    const areRefused = (report: Report, most: number) =>
      report.answers['503'] === report.sent && report.latencies.max <= most && !report.withoutRetryAfter;
    const holds =
      [reads, enrolling, assigning].every(within) &&
      areRefused(hole, unresponsiveMilliseconds) &&
      areRefused(refused, refusedMilliseconds) &&
      areRefused(locked, lockedMilliseconds) &&
      more <= moreMegabytes &&
      Math.max(afterHole, afterRefusal, afterLock) <= healthySeconds;
    const figures =
      `+${latencyMilliseconds} ms: p99 of reads ${summary(reads)}, of enrolling ${summary(enrolling)}, of assigning ` +
      `${summary(assigning)}; unresponsive: ${summary(hole)}, healthy again after ${afterHole.toFixed(1)} s; ` +
      `refused: ${summary(refused)}, healthy again after ${afterRefusal.toFixed(1)} s; locked for ${clientsOfLock} clients: ` +
      `${summary(locked)}, ${more} MB more, healthy again after ${afterLock.toFixed(1)} s`;
    return { figures, holds };
  } finally {
    await server.kill();
    await proxy.close();
    await fixtures.stop();
  }
}

/** The server counts as healthy when it says so and a call of an employee succeeds three times running. */
async function healthyAfter(port: number, { tokens }: LoadFixtures): Promise<number> {
  const began = performance.now();
  for (let successes = 0; successes < 3; successes += 1) {
    const ready = await secondsUntilOk(port, operationsApi.ready, { within: 20 });
    const seconds = await secondsUntilOk(port, dashboardApi.insight.employee, {
      token: tokens.employee,
      within: 20,
    });
    if (ready + seconds === Infinity) return Infinity;
    await pause(50);
  }
  return (performance.now() - began) / 1000;
}

function summary(report: Report): string {
  const { p50, p99, max } = report.latencies;
  return `${p99} ms (median ${p50}, longest ${max}; ${listAnswers(report)})`;
}
