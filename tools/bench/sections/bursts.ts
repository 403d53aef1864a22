import { setTimeout as pause } from 'node:timers/promises';
import type { Counts, Latencies } from '../../load/figures.ts';
import { startLoad } from '../../load/load.ts';
import { dashboardRequests } from '../company/read-calls.ts';
import type { RunSql } from '../company/sign-people-in.ts';
import type { TestSystem } from '../company/test-system.ts';
import { prepareEnrolling, signInRequests } from '../company/write-requests.ts';
import type { Client } from '../load/client.ts';
import { sumUp, type Figures } from '../load/rounds.ts';
import type { Row } from '../report/table.ts';

const readsPerSecond = 100;
const readConnections = 32;
const signInConnections = 16;
const signInSeconds = 5;
const enrolConnections = 64;
const mostEnrolments = 4_000;
/** The database's own statistics lag behind by up to a second. */
const statisticsLag = 1_500;

/** Many people sign in while others read. */
export interface SignInBurst {
  head: Row;
  signIns: Figures;
  readsPerSecond: number;
  /** Milliseconds from when they were due. */
  reads: Latencies;
  /** By status. */
  readAnswers: Counts;
}

export async function measureSignIns(client: Client, system: TestSystem): Promise<SignInBurst> {
  const { server, postmaster, fixtures, head } = system;
  const { requests } = dashboardRequests(fixtures, 'employee', fixtures.people.employee);
  const reads = startLoad({
    port: server.port,
    requests: requests.map((bytes) => ({ name: 'read', bytes })),
    rate: readsPerSecond,
    connections: readConnections,
    warm: true,
  });
  const outcome = await client.run({
    port: server.port,
    requests: signInRequests(system),
    connections: signInConnections,
    seconds: signInSeconds,
    processes: { server: server.pid, postmaster },
  });
  const { latencies, answers, problems } = await reads.stop();
  const signIns = sumUp(signInConnections, [outcome]);
  return { head, signIns, readsPerSecond, reads: latencies, readAnswers: { ...answers, ...problems } };
}

/** Everybody enrols in one popular program at once. */
export interface EnrolmentBurst {
  head: Row;
  people: number;
  enrolments: Figures;
  /** That the database has counted meanwhile. */
  deadlocks: number;
}

export async function measureEnrolments(
  client: Client,
  system: TestSystem,
  runSql: RunSql,
): Promise<EnrolmentBurst> {
  const { server, postmaster, head } = system;
  const requests = await prepareEnrolling(system, runSql, mostEnrolments);
  const before = await countDeadlocks(runSql);
  const outcome = await client.run({
    port: server.port,
    requests,
    connections: enrolConnections,
    processes: { server: server.pid, postmaster },
  });
  await pause(statisticsLag);
  const deadlocks = (await countDeadlocks(runSql)) - before;
  return { head, people: requests.length, enrolments: sumUp(enrolConnections, [outcome]), deadlocks };
}

async function countDeadlocks(runSql: RunSql): Promise<number> {
  const [row] = await runSql('select deadlocks from pg_stat_database where datname = current_database()');
  return Number(row?.['deadlocks']);
}
