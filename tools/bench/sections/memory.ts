import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { operationsApi } from '#shared/api/operations';
import { roles } from '#shared/roles';
import { holdSlowSockets } from '../../load/load.ts';
import { requestOf } from '../../load/requests.ts';
import { configRequest, dashboardRequests } from '../company/read-calls.ts';
import type { TestSystem } from '../company/test-system.ts';
import type { Client } from '../load/client.ts';
import { childrenOf } from '../load/processor-time.ts';
import type { Row } from '../report/table.ts';
import { proportionalMegabytes, residentMegabytes } from '../../server/process-figures.ts';

const connections = 64;
const loadSeconds = 8;
const restMilliseconds = 3_000;
const sampleMilliseconds = 100;
const idleConnections = 10_000;
const holders = 4;
/** How long the idle connections are held; it takes some seconds until all of them are there. */
const heldSeconds = 15;

/** What all processes of a product that was just started hold together; megabytes. */
export interface MemoryFigures {
  head: Row;
  atRest: number;
  /** At most, while dashboards of all roles were asked for on 64 connections. */
  underLoad: number;
  afterLoad: number;
  /** That were open; the system may allow fewer than were wanted. */
  idleConnections: number;
  /** With them, after the load. */
  withIdle: number;
}

export async function measureMemory(client: Client, system: TestSystem): Promise<MemoryFigures> {
  await system.restart();
  const { head, fixtures, server } = system;
  await pause(restMilliseconds);
  const atRest = megabytesOf(system);
  const stopWatching = watch(system);
  await client.run({
    port: server.port,
    requests: roles.flatMap((role) => [
      configRequest,
      ...dashboardRequests(fixtures, role, fixtures.people[role]).requests,
    ]),
    connections,
    seconds: loadSeconds,
    processes: { server: server.pid, postmaster: null },
  });
  const underLoad = stopWatching();
  await pause(restMilliseconds);
  const afterLoad = megabytesOf(system);
  return { head, atRest, underLoad, afterLoad, ...(await holdIdle(system)) };
}

/**
 * The processes of the embedded database share memory, which is divided among them. The server's process counts
 * with all that it holds: what it shares is Node itself, with the other processes of this measurement.
 */
function megabytesOf({ server, postmaster, isEmbedded }: TestSystem): number {
  const database = isEmbedded && postmaster !== null ? [postmaster, ...childrenOf(postmaster)] : [];
  const shares = database.map((pid) => proportionalMegabytes(pid) ?? 0);
  return shares.reduce((sum, share) => sum + share, residentMegabytes(server.pid) ?? NaN);
}

/** Looks again and again; the function that it returns ends that and gives the most. */
function watch(system: TestSystem): () => number {
  let most = megabytesOf(system);
  const watching = setInterval(() => (most = Math.max(most, megabytesOf(system))), sampleMilliseconds);
  return () => {
    clearInterval(watching);
    return most;
  };
}

async function holdIdle(system: TestSystem): Promise<Pick<MemoryFigures, 'idleConnections' | 'withIdle'>> {
  const { port, pid } = system.server;
  const before = countOpenFiles(pid);
  const job = {
    port,
    sockets: idleConnections / holders,
    atOnce: requestOf(operationsApi.live).bytes,
    slowly: '',
    interval: 1_000,
    seconds: heldSeconds,
  };
  const held = Array.from({ length: holders }, () => holdSlowSockets(job));
  const deadline = performance.now() + (heldSeconds - 4) * 1000;
  while (countOpenFiles(pid) - before < idleConnections && performance.now() < deadline) await pause(200);
  await pause(restMilliseconds / 2);
  const open = countOpenFiles(pid) - before;
  const withIdle = megabytesOf(system);
  await Promise.all(held);
  return { idleConnections: open, withIdle };
}

function countOpenFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
