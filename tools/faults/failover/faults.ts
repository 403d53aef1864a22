import type { Cluster } from './cluster.ts';

/** What may happen to the primary. Nobody can take changes meanwhile, so that reading depends on standbys. */
export interface Fault {
  /** As FAULTS_ONLY names it. */
  name: string;
  title: string;
  /** How long it lasts, in seconds. */
  seconds: number;
  /** The longest pause in changes that may come of it, in seconds. */
  changesWithin: number;
  /** Makes it happen; the result mends it. */
  begin(cluster: Cluster): Promise<() => Promise<void>>;
}

const failover = 12;

export const faults: readonly Fault[] = [
  {
    name: 'kill',
    title: 'the machine of the primary loses its power',
    seconds: 25,
    changesWithin: failover,
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
    changesWithin: failover + 4,
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
    changesWithin: failover,
    begin: async (cluster) => {
      await cluster.switchOver();
      return async () => {};
    },
  },
];
