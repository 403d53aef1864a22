import { writes } from '../company/write-requests.mjs';
import { sumUp } from '../load/rounds.mjs';
import { startProbe } from '../load/side-processes.mjs';

/** @typedef {import('../company/stage.mjs').Stage} Stage */

/**
 * A call that changes something, under one load.
 *
 * @typedef {object} WriteFigures
 * @property {string} name
 * @property {number} employees
 * @property {number} calls that were made
 * @property {import('../load/rounds.mjs').Figures} figures
 * @property {number} heldUp milliseconds that another connection waited for /api/health/live at the longest
 */

/**
 * Makes each change under each of its loads; those that are about more people than there are, are left out.
 *
 * @param {import('../load/client.mjs').Client} client
 * @param {Stage} stage
 * @returns {Promise<WriteFigures[]>}
 */
export async function measureWrites(client, stage) {
  const { ask, employees, server, postmaster } = stage;
  if (!ask) return [];
  const results = [];
  for (const { name, people, loads, prepare } of writes) {
    for (const { connections, calls } of people > employees ? [] : loads) {
      const requests = await prepare(stage, ask, calls);
      const stopProbe = startProbe(server.port);
      const processes = { server: server.pid, postmaster };
      const outcome = await client.run({ port: server.port, requests, connections, processes });
      const { max: heldUp } = await stopProbe();
      const figures = sumUp(connections, [outcome]);
      results.push({ name, employees, calls: outcome.answered, figures, heldUp });
    }
  }
  return results;
}
