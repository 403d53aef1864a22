import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../../server/child-server.ts';
import type { Environment } from '../../server/settings.ts';
import type { Random } from '../../company/random.ts';

export interface Instances {
  urls: string[];
  counts: { kills: number; restarts: number };
  /** Begins with killing and restarting; the result ends it, with both up. */
  startOutages(random: Random): () => Promise<void>;
  end(): Promise<void>;
}

/** Two servers on one database, of which now one, now the other is killed or restarted in order. */
export async function startInstances(env: Environment): Promise<Instances> {
  const servers = await Promise.all([startServer(env), startServer(env)]);
  const counts = { kills: 0, restarts: 0 };
  const state = { isStopping: false };

  const problem = async (random: Random) => {
    while (!state.isStopping) {
      await pause(2_000 + random.below(2_000));
      const index = random.below(2);
      const old = servers[index]!;
      const isKill = random.next() < 0.7;
      await (isKill ? old.kill() : old.terminate());
      counts[isKill ? 'kills' : 'restarts'] += 1;
      await pause(random.below(500));
      servers[index] = await startServer({ ...env, PORT: String(old.port) });
    }
  };
  return {
    urls: servers.map(({ url }) => url),
    counts,
    startOutages: (random) => {
      const troubled = problem(random);
      // The end tells of a failure; until then it must not count as unhandled.
      troubled.catch(() => {});
      return async () => {
        state.isStopping = true;
        await troubled;
      };
    },
    end: async () => {
      await Promise.all(servers.map((server) => server.kill()));
    },
  };
}
