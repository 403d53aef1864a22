import { setTimeout as pause } from 'node:timers/promises';
import { dashboardApi, operationsApi, signInApi } from '#shared/contract';
import { openConnection, type Connection, type Outcome } from '../../load/connection.ts';
import { count, listCounts, type Counts } from '../../load/figures.ts';
import { startServer } from '../../server/child-server.ts';
import { statusOf } from '../../server/health.ts';
import { requestOf, type RawRequest } from '../../load/requests.ts';
import { signIns } from '../load/requests.ts';
import { createLoadFixtures, type LoadFixtures } from '../load/load-fixtures.ts';
import type { Scenario } from '../runner.ts';

const endSeconds = 15;
const delaySeconds = 2;
// Shorter than a call waits for a connection, so that those under way can be answered well.
const releaseMilliseconds = 100;
const noticedMilliseconds = 1_500;

export const scenario: Scenario = {
  name: 'sigterm',
  title: 'SIGTERM in the middle of the work',
  mustHold:
    `Each request that was sent before the port closed is answered, ${operationsApi.ready.path} says 503 before that, and ` +
    `the process ends with code 0 within ${endSeconds} s, also when a request never comes to an end.`,
  run,
};

async function run({ reads = 60, people = 40 } = {}) {
  const fixtures = await createLoadFixtures(people);
  try {
    const orderly = await endOrderly(fixtures, reads);
    const stuck = await endStuck(fixtures, reads);
    return { figures: `${orderly.summary}; ${stuck.summary}`, holds: orderly.holds && stuck.holds };
  } finally {
    await fixtures.stop();
  }
}

async function endOrderly(fixtures: LoadFixtures, reads: number) {
  const server = await startServer({
    DATABASE_URL: fixtures.url,
    SHUTDOWN_DELAY_SECONDS: String(delaySeconds),
  });
  try {
    const idle = await openIdle(server.port, 20);
    const unlock = await fixtures.lockAssignments();
    const underWay = [
      ...sendReads(server.port, fixtures, reads),
      ...signIns(fixtures).map((request) => ask(openConnection(server.port), request)),
    ];
    await pause(150);
    const ending = server.terminate();
    const released = pause(releaseMilliseconds).then(unlock);
    const meanwhile = await askMeanwhile(server.port, fixtures, idle);
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
        seconds <= endSeconds,
      summary:
        `under way: ${first.summary}; new ones meanwhile: ${late.summary}; on idle connections: ${reused.summary}; ${resets} ` +
        `reset, ${withoutRetryAfter} refused without Retry-After; readiness then ${meanwhile.readiness[0] ?? 'not asked'}; ` +
        `ended with ${code ?? signal} after ${seconds.toFixed(1)} s`,
    };
  } finally {
    await server.kill();
  }
}

async function endStuck(fixtures: LoadFixtures, reads: number) {
  const server = await startServer({
    DATABASE_URL: fixtures.url,
    SHUTDOWN_DELAY_SECONDS: String(delaySeconds),
  });
  const unlock = await fixtures.lockAssignments();
  try {
    const underWay = sendReads(server.port, fixtures, reads);
    await pause(150);
    const { code, signal, seconds } = await server.terminate();
    const { summary } = sum(await Promise.all(underWay));
    return {
      holds: code === 0 && seconds <= endSeconds,
      summary: `with a lock that is never released: ${summary}; ended with ${code ?? signal} after ${seconds.toFixed(1)} s`,
    };
  } finally {
    await unlock();
    await server.kill();
  }
}

function ask(connection: Connection, { bytes }: RawRequest): Promise<Outcome> {
  return new Promise((resolve) => {
    connection.send(bytes, (outcome) => {
      connection.end();
      resolve(outcome);
    });
  });
}

function sendReads(port: number, { tokens }: LoadFixtures, reads: number) {
  const request = requestOf(dashboardApi.insight.employee, { token: tokens.employee });
  return Array.from({ length: reads }, () => ask(openConnection(port), request));
}

/** Connections that had a request before and now wait for another one. */
async function openIdle(port: number, number: number) {
  const { bytes } = requestOf(operationsApi.config);
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
async function askMeanwhile(port: number, { tokens }: LoadFixtures, idle: Connection[]) {
  const request = requestOf(signInApi.verify, { token: tokens.employee });
  const newcomers: Promise<Outcome>[] = [];
  const reused: Promise<Outcome>[] = [];
  const readiness: number[] = [];
  const began = performance.now();
  for (let round = 0; performance.now() - began < noticedMilliseconds; round += 1) {
    await pause(25);
    newcomers.push(ask(openConnection(port), request));
    const connection = round % 4 === 0 ? idle.pop() : undefined;
    if (connection?.isOpen()) reused.push(ask(connection, request));
    if (round % 10 === 0)
      void statusOf(port, operationsApi.ready).then((status) => status && readiness.push(status));
  }
  return { newcomers, reused, readiness };
}

/** Refused connections are no resets: nobody had taken the request. */
function sum(outcomes: Outcome[]) {
  const counts: Counts = {};
  for (const { status, problem } of outcomes) count(counts, problem || status);
  const broken = outcomes.filter(({ problem }) => problem && problem !== 'ECONNREFUSED').length;
  const withoutRetryAfter = outcomes.filter(({ status, retryAfter }) => status === 503 && !retryAfter).length;
  return { summary: listCounts(counts), broken, withoutRetryAfter };
}
