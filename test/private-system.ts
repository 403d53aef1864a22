import { killWithBackends } from '../tools/faults/postgres-processes.ts';
import { createPrivatePostgres } from '../tools/postgres/private-server.ts';
import { startServer, type ChildServer } from '../tools/server/child-server.ts';
import type { Environment } from '../tools/server/settings.ts';

/** A PostgreSQL and instances on it as processes of a test's own, which it may kill. */
export interface PrivateSystem {
  /** Starts one more instance, and waits until it is ready. */
  startInstance(): Promise<ChildServer>;
  /** SIGKILL to PostgreSQL with all its backends; resolves when it takes connections again. */
  crashPostgres(): Promise<void>;
  remove(): Promise<void>;
}

/** A commit that PostgreSQL acknowledges outlives its process here, unlike on the server that other tests share. */
export async function startPrivateSystem(settings: Environment = {}): Promise<PrivateSystem> {
  const postgres = await createPrivatePostgres({ settings: { synchronous_commit: 'on' } });
  const instances: ChildServer[] = [];
  return {
    startInstance: async () => {
      const instance = await startServer({ ...settings, DATABASE_URL: postgres.url });
      instances.push(instance);
      return instance;
    },
    crashPostgres: async () => {
      await killWithBackends(postgres.pid);
      await postgres.start();
    },
    remove: async () => {
      await Promise.all(instances.filter((each) => each.isRunning()).map((each) => each.kill()));
      await postgres.remove();
    },
  };
}
