import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes, watchMemory } from '../../faults/load/process-figures.mjs';
import { drain, startProbe } from '../load/side-processes.mjs';

const restMilliseconds = 1_000;

/**
 * Everybody's list without a limit, in one reply.
 *
 * @typedef {object} LongReply
 * @property {number} employees
 * @property {number} status
 * @property {boolean} complete whether it came to its end
 * @property {number} megabytes
 * @property {number} seconds
 * @property {number} memoryGrowth megabytes of the server's memory (RSS) at its most, over what it held before
 * @property {import('../load/latencies.mjs').Summary} live milliseconds that /api/health/live took meanwhile
 *
 * @param {import('../company/stage.mjs').Stage} stage
 * @returns {Promise<LongReply>}
 */
export async function measureLongReply({ server, cast, employees }) {
  await pause(restMilliseconds);
  const before = residentMegabytes(server.pid) ?? NaN;
  const stopWatching = watchMemory(server.pid);
  const stopProbe = startProbe(server.port);
  const token = cast.people.admin[0]?.token ?? '';
  const { status, complete, bytes, seconds } = await drain({
    port: server.port,
    path: '/api/users?role=employee',
    token,
  });
  const live = await stopProbe();
  const memoryGrowth = stopWatching() - before;
  return { employees, status, complete, megabytes: bytes / 1_000_000, seconds, memoryGrowth, live };
}
