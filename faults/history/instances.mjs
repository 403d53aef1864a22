import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort, startServer } from '../server.mjs';

/**
 * Two servers on one database, of which now one, now the other is killed or restarted in order.
 *
 * @param {Record<string, string>} env
 */
export async function startInstances(env) {
  const envs = await Promise.all([0, 1].map(async () => ({ ...env, PORT: String(await findFreePort()) })));
  const servers = await Promise.all(envs.map((own) => startServer(own)));
  const counts = { kills: 0, restarts: 0, slowest: 0 };
  const state = { isStopping: false };

  const trouble = async (/** @type {import('./random.mjs').Random} */ random) => {
    while (!state.isStopping) {
      await pause(2_000 + random.below(2_000));
      const index = random.below(2);
      const isKill = random.chance(0.7);
      await servers[index]?.kill(isKill ? 'SIGKILL' : 'SIGTERM');
      counts[isKill ? 'kills' : 'restarts'] += 1;
      await pause(random.below(500));
      const server = await startServer(envs[index] ?? env);
      servers[index] = server;
      counts.slowest = Math.max(counts.slowest, server.milliseconds);
    }
  };
  return {
    urls: envs.map(({ PORT }) => `http://127.0.0.1:${PORT}`),
    counts,
    /** Begins with killing and restarting; the result ends it, with both up. */
    startTrouble: (/** @type {import('./random.mjs').Random} */ random) => {
      const troubled = trouble(random);
      // Whoever ends it learns of a failure; until then it must not count as unhandled.
      troubled.catch(() => {});
      return async () => {
        state.isStopping = true;
        await troubled;
      };
    },
    end: () => Promise.all(servers.map((server) => server.kill())),
  };
}
