import type { TestSystem } from '../company/test-system.ts';
import type { Target } from '../company/target.ts';
import { requestsOf } from '../company/read-calls.ts';
import type { Client } from './client.ts';

const connections = 16;
/** So many requests it takes until their processor time no longer falls: the code that they share is compiled then. */
const enough = 10_000;
/** A slow server isn't waited for longer. */
const atMostSeconds = 30;

/**
 * Lets a process of a system answer each call, so that every statement is planned, and then the quick calls of
 * the dashboards many times.
 */
export async function warmUp(
  client: Client,
  { calls, withBaseline, server }: TestSystem,
  target: Target,
  atLeast = enough,
): Promise<void> {
  const answered = calls.filter(({ name }) => target === server || withBaseline.has(name));
  const requestsFor = (those: typeof calls) => those.flatMap(({ name }) => requestsOf(those, name));
  const quick = requestsFor(answered.filter(({ isDashboard }) => isDashboard));
  const often = Array.from({ length: Math.ceil(atLeast / quick.length) }, () => quick).flat();
  await client.run({
    port: target.port,
    requests: [...requestsFor(answered), ...often],
    connections,
    seconds: atMostSeconds,
    isOnce: true,
    processes: { server: target.pid, postmaster: null },
  });
}
