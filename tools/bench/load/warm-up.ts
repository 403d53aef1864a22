import type { TestSystem } from '../company/test-system.ts';
import { requestsOf } from '../company/read-calls.ts';
import type { Client } from './client.ts';

const connections = 16;
/** So many requests it takes until their processor time no longer falls: the code that they share is compiled then. */
const enough = 10_000;
/** A slow server isn't waited for longer. */
const atMostSeconds = 30;

/**
 * Lets the server of a system answer each call, so that every statement is planned, and then the quick calls of
 * the dashboards many times.
 */
export async function warmUp(
  client: Client,
  { version: { calls }, server }: TestSystem,
  atLeast = enough,
): Promise<void> {
  const requestsFor = (those: typeof calls) => those.flatMap(({ name }) => requestsOf(those, name));
  const quick = requestsFor(calls.filter(({ isDashboard }) => isDashboard));
  const often = Array.from({ length: Math.ceil(atLeast / quick.length) }, () => quick).flat();
  await client.run({
    port: server.port,
    requests: [...requestsFor(calls), ...often],
    connections,
    seconds: atMostSeconds,
    isOnce: true,
    processes: { server: server.pid, postmaster: null },
  });
}
