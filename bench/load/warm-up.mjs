import { requestsOf } from '../company/read-calls.mjs';

const connections = 16;
/** So many requests it takes until their processor time no longer falls: the code that they share is compiled then. */
const enough = 10_000;

/**
 * Lets a process of a stage answer each call, so that every statement is planned, and then the quick calls of
 * the dashboards many times.
 *
 * @param {import('./client.mjs').Client} client
 * @param {import('../company/stage.mjs').Stage} stage
 * @param {import('../company/stage.mjs').Target} target
 */
export async function warmUp(client, { calls, withFloor, server }, target) {
  const answered = calls.filter(({ name }) => target === server || withFloor.has(name));
  const requestsFor = (/** @type {typeof calls} */ those) =>
    those.flatMap(({ name }) => requestsOf(those, name));
  const quick = requestsFor(answered.filter(({ isDashboard }) => isDashboard));
  const often = Array.from({ length: Math.ceil(enough / quick.length) }, () => quick).flat();
  await client.run({
    port: target.port,
    requests: [...requestsFor(answered), ...often],
    connections,
    processes: { server: target.pid, postmaster: null },
  });
}
