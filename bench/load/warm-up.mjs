import { requestsOf } from '../company/read-calls.mjs';

const connections = 16;

/** Lets the server and the floors below it answer everything for a while, until their code is compiled. */
export async function warmUp(
  /** @type {import('./client.mjs').Client} */ client,
  /** @type {import('../company/stage.mjs').Stage} */ stage,
  /** @type {number} */ seconds,
) {
  const { calls, server, floors, withFloor } = stage;
  const all = calls.flatMap(({ name }) => requestsOf(calls, name));
  const known = calls.flatMap(({ name }) => (withFloor.has(name) ? requestsOf(calls, name) : []));
  const targets = [
    { target: server, requests: all },
    ...(floors ? [floors.pool, floors.pipelined].map((target) => ({ target, requests: known })) : []),
  ];
  for (const { target, requests } of targets) {
    const processes = { server: target.pid, postmaster: null };
    await client.run({ port: target.port, requests, connections, seconds, processes });
  }
}
