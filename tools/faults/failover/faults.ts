import type { Cluster } from './cluster.ts';

/** What may happen to the cluster. */
export interface Fault {
  /** As FAULTS_ONLY names it. */
  name: string;
  title: string;
  /** How long it lasts, in seconds. */
  seconds: number;
  /** How often it is tried with each address of the database, unless FAULTS_TIMES says otherwise. */
  times: number;
  /** The longest pause in changes that may come of it, in seconds. */
  changesWithin: number;
  /** Whether nobody can take changes meanwhile, so that reading depends on standbys. */
  losesPrimary: boolean;
  /** Settings of the cluster that it needs; they are set back after it. */
  settings?: Record<string, unknown>;
  /** Makes it happen; the result mends it. */
  begin(cluster: Cluster): Promise<() => Promise<void>>;
}

const failover = 12;
const strict = { synchronous_mode_strict: true };

export const faults: readonly Fault[] = [
  {
    name: 'kill',
    title: 'the machine of the primary loses its power',
    seconds: 25,
    times: 2,
    changesWithin: failover,
    losesPrimary: true,
    begin: async (cluster) => {
      const node = await cluster.primary();
      await node.kill();
      return async () => node.start();
    },
  },
  {
    name: 'freeze',
    title: 'the machine of the primary hangs for a minute and comes back',
    seconds: 60,
    times: 2,
    changesWithin: failover + 4,
    losesPrimary: true,
    begin: async (cluster) => {
      const node = await cluster.primary();
      node.freeze();
      return async () => node.wake();
    },
  },
  {
    name: 'switchover',
    title: 'the standby becomes primary, in order',
    seconds: 15,
    times: 2,
    changesWithin: failover,
    losesPrimary: true,
    begin: async (cluster) => {
      await cluster.switchOver();
      return async () => {};
    },
  },
  {
    name: 'standby-killed',
    title: 'the machine of the synchronous standby loses its power',
    seconds: 20,
    times: 2,
    changesWithin: failover,
    losesPrimary: false,
    begin: async (cluster) => {
      const node = await cluster.synchronousStandby();
      await node.kill();
      return async () => node.start();
    },
  },
  {
    name: 'standby-frozen',
    title: 'the machine of the synchronous standby hangs',
    seconds: 40,
    times: 2,
    changesWithin: failover,
    losesPrimary: false,
    begin: async (cluster) => {
      const node = await cluster.synchronousStandby();
      node.freeze();
      return async () => node.wake();
    },
  },
  {
    name: 'alone',
    title: 'the PostgreSQL of both standbys is gone',
    seconds: 25,
    times: 2,
    changesWithin: failover,
    losesPrimary: false,
    begin: loseStandbys,
  },
  {
    name: 'alone-strict',
    title: 'the same with synchronous_mode_strict',
    seconds: 25,
    times: 2,
    // Nothing is acknowledged until one is back, which takes its time.
    changesWithin: 25 + 20,
    losesPrimary: false,
    settings: strict,
    begin: loseStandbys,
  },
  {
    name: 'etcd',
    title: 'all of etcd is gone',
    seconds: 30,
    times: 2,
    changesWithin: 2,
    losesPrimary: false,
    begin: async (cluster) => {
      await Promise.all(cluster.nodes.map((node) => node.killEtcd()));
      return async () => cluster.nodes.forEach((node) => node.startEtcd());
    },
  },
];

async function loseStandbys(cluster: Cluster): Promise<() => Promise<void>> {
  const primary = await cluster.primary();
  const standbys = cluster.nodes.filter((node) => node !== primary);
  // Their etcd goes on: without two of three there would be no primary at all.
  await Promise.all(standbys.map((node) => node.killDatabase()));
  return async () => standbys.forEach((node) => node.startDatabase());
}
