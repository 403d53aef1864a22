import { setTimeout as pause } from 'node:timers/promises';
import type { PrivatePostgres } from '../../postgres/private-server.ts';
import { startServer, type ChildServer } from '../../server/child-server.ts';
import type { Environment } from '../../server/settings.ts';
import type { Random } from '../../company/random.ts';
import type { Deployment } from '../databases.ts';
import {
  killIfThere,
  killWithBackends,
  postmasterOf,
  processesOf,
  untilGone,
} from '../postgres-processes.ts';

/** The processes of a company. */
interface Surroundings extends Deployment {
  /** The instances; another in the place of one answers at the same port. */
  servers: ChildServer[];
}

/** Ends processes, in whose place others come; the instant from which on it counts how long work has to wait for them. */
type Strike = (surroundings: Surroundings, random: Random) => Promise<number>;

/** Ends one of the instances, and starts another in its place. */
function replaceInstance(end: (old: ChildServer, env: Environment) => Promise<unknown>): Strike {
  return async ({ env, servers }, random) => {
    const index = random.below(servers.length);
    const old = servers[index]!;
    await end(old, env);
    await pause(random.below(500));
    const since = performance.now();
    servers[index] = await startServer({ ...env, PORT: String(old.port) });
    return since;
  };
}

/** Every other time for so long that requests meet a database that is unavailable, and not only one that ends. */
const absence = 1_500;

function replaceDatabase(end: (postgres: PrivatePostgres) => Promise<void>): Strike {
  return async ({ postgres }, random) => {
    await end(postgres!);
    await pause(random.below(2) * absence);
    await postgres!.start();
    return performance.now();
  };
}

/** By name, of instances; "killed" is kill -9. */
const ofInstances = {
  'an instance killed': replaceInstance((old) => old.kill()),
  'an instance restarted': replaceInstance((old) => old.terminate()),
  'the server and its PostgreSQL killed': replaceInstance(async (old, env) => {
    const postmaster = postmasterOf(env);
    const ended = old.kill();
    killIfThere(postmaster);
    await ended;
  }),
} satisfies Record<string, Strike>;

/** Of the database alone. */
const ofDatabases = {
  // The server is to start it again by itself.
  "the server's PostgreSQL killed": async ({ env }) => {
    const postmaster = postmasterOf(env);
    const processes = processesOf(postmaster);
    killIfThere(postmaster);
    // Else a backend that has not noticed yet would answer as if nothing had happened.
    await untilGone(processes);
    return performance.now();
  },
  'PostgreSQL killed': replaceDatabase((postgres) => killWithBackends(postgres.pid)),
  'PostgreSQL restarted': replaceDatabase((postgres) => postgres.stop('fast')),
} satisfies Record<string, Strike>;

const strikes: Record<StrikeName, Strike> = { ...ofInstances, ...ofDatabases };

export type StrikeName = keyof typeof ofInstances | keyof typeof ofDatabases;

/** Whether one of them ends instances, so that a call may get no answer. */
export const endsInstances = (names: readonly StrikeName[]) => names.some((name) => name in ofInstances);

export interface Outages {
  struck: StrikeName[];
  /** Seconds after each strike until a change was acknowledged again. */
  recoveries: { name: StrikeName; seconds: number }[];
  /** Ends them, with everything up. */
  end(): Promise<void>;
}

/** One strike after the other, by lot. `acknowledged` tells how many changes were acknowledged so far. */
export function startOutages(
  surroundings: Surroundings,
  names: readonly StrikeName[],
  { random, acknowledged }: { random: Random; acknowledged: () => number },
): Outages {
  const state = { isStopping: false };
  const struck: StrikeName[] = [];
  const recoveries: Outages['recoveries'] = [];
  const striking = (async () => {
    while (!state.isStopping) {
      await pause(1_000 + random.below(2_000));
      const name = random.pick(names);
      struck.push(name);
      const since = await strikes[name](surroundings, random);
      const before = acknowledged();
      while (!state.isStopping && acknowledged() === before) await pause(10);
      if (acknowledged() > before) recoveries.push({ name, seconds: (performance.now() - since) / 1_000 });
    }
  })();
  // The end tells of a failure; until then it must not count as unhandled.
  striking.catch(() => {});
  return {
    struck,
    recoveries,
    end: async () => {
      state.isStopping = true;
      await striking;
    },
  };
}
