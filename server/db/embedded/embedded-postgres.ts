import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import { chooseAccount, type SystemAccount } from './account.ts';
import { findAddress, type Address } from './address.ts';
import { createCluster } from './create-cluster.ts';
import { clusterIn, hasDatabase, prepareDataFolder } from './data-folder.ts';
import { isRunning, probe, startPostmaster } from './postmaster.ts';
import { readFreeBytes } from './free-space.ts';
import { findPrograms, type Programs } from './programs.ts';
import { joinUsers, type Usage } from './usage.ts';

/** The PostgreSQL of a data folder, as long as this process uses it. */
export interface EmbeddedPostgres {
  /** For node-postgres; stays the same when PostgreSQL is started again. */
  readonly url: string;
  /** Starts PostgreSQL again where it has ended. Throws StartError when it can't start. */
  readonly ensureRunning: () => Promise<void>;
  /** PostgreSQL stops, in order, when nobody else uses it; waits for that. */
  readonly close: () => Promise<void>;
}

interface Place {
  programs: Programs;
  account: SystemAccount;
  dataFolder: string;
  cluster: string;
  address: Address;
}

// A PostgreSQL that shuts down, or recovers after it was killed, needs its time. A frozen one must not stop
// us, either.
const startTimeout = 120_000;
const stopsWithin = 10_000;
const roomForNew = 160 * 1024 * 1024;

/**
 * Uses the database in the data folder. It makes it if there is none, connects to its PostgreSQL if that
 * runs already, else starts it. Throws StartError when the folder can't be used.
 */
export async function openEmbeddedPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  prepareDataFolder(dataFolder);
  const isThere = hasDatabase(dataFolder);
  const programs = findPrograms();
  const cluster = clusterIn(dataFolder);
  const account = chooseAccount(programs, dataFolder, cluster);
  if (!isThere) {
    await assertRoomForNew(dataFolder);
    await createCluster(programs, account, dataFolder);
  }
  const address = await findAddress(cluster);
  const place: Place = { programs, account, dataFolder, cluster, address };
  let users = await runAndJoin(place);
  let starting: Promise<void> | null = null;

  async function startAgain(): Promise<void> {
    const former = users;
    users = await runAndJoin(place);
    // It leaves at once; whether PostgreSQL then stops concerns nobody, as we still use it.
    void former.leave().catch(() => {});
  }

  return {
    url: place.address.url,
    ensureRunning: () => {
      starting ??= startAgain().finally(() => (starting = null));
      return starting;
    },
    close: async () => {
      await starting?.catch(() => {});
      if (await users.leave()) await waitForEnd(place);
    },
  };
}

async function assertRoomForNew(dataFolder: string): Promise<void> {
  if ((await readFreeBytes(dataFolder)) < roomForNew) {
    throw new StartError(`The disk of ${dataFolder} is too full for a new database.`);
  }
}

/** Starts PostgreSQL if it doesn't run, and makes sure that the last one who left before we came didn't stop it. */
async function runAndJoin(place: Place): Promise<Usage> {
  await run(place);
  const users = await joinUsers(place.programs, place.account, place);
  await run(place);
  return users;
}

/** Resolves when PostgreSQL takes connections. */
async function run(place: Place): Promise<void> {
  const until = performance.now() + startTimeout;
  while (performance.now() < until) {
    const found = await probe(place.address);
    if (found === 'answers') return;
    if (found === 'absent') await startPostmaster(place.programs, place.account, place);
    else await pause(50);
  }
  throw new StartError(
    `PostgreSQL in ${place.dataFolder} did not get ready within ${startTimeout / 1_000} s.`,
  );
}

/** Waits until PostgreSQL is gone, or another process has started it again. */
async function waitForEnd({ address, cluster }: Place): Promise<void> {
  const until = performance.now() + stopsWithin;
  while (performance.now() < until && isRunning(cluster) && (await probe(address)) !== 'absent')
    await pause(20);
}
