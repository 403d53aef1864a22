import { createPrivatePostgres, type PrivatePostgres } from '../tools/postgres/private-server.ts';
import { query } from '../tools/postgres/query.ts';
import { startServer, type ChildServer } from '../tools/server/child-server.ts';
import type { Environment } from '../tools/server/settings.ts';

/** A PostgreSQL and instances on it as processes of a test's own, which it may kill. */
export interface PrivateSystem {
  readonly postgres: PrivatePostgres;
  readonly env: Environment;
  /** Starts one more instance, and waits until it is ready. */
  startInstance(): Promise<ChildServer>;
  /** Lets each commit wait for a standby that never comes, until it is released. */
  hangCommits(): Promise<void>;
  releaseCommits(): Promise<void>;
  remove(): Promise<void>;
}

/** What PostgreSQL acknowledges outlives its process here, unlike on the server that other tests share. */
export async function startPrivateSystem(settings: Environment = {}): Promise<PrivateSystem> {
  const postgres = await createPrivatePostgres({ settings: { synchronous_commit: 'on' } });
  const env = { ...settings, DATABASE_URL: postgres.url };
  const instances: ChildServer[] = [];
  const setStandbyNames = async (names: string) => {
    await query(postgres.url, `alter system set synchronous_standby_names = '${names}'`);
    await query(postgres.url, 'select pg_reload_conf()');
  };
  return {
    postgres,
    env,
    startInstance: async () => {
      const instance = await startServer(env);
      instances.push(instance);
      return instance;
    },
    hangCommits: () => setStandbyNames('nobody'),
    releaseCommits: () => setStandbyNames(''),
    remove: async () => {
      await Promise.all(instances.filter((each) => each.isRunning()).map((each) => each.kill()));
      await postgres.remove();
    },
  };
}
