import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import { chooseAccount, commandAs, type Account } from './account.ts';
import { findAddress, type Address } from './address.ts';
import { createCluster } from './create-cluster.ts';
import { clusterIn, hasDatabase, prepareDataFolder } from './data-folder.ts';
import { isStopping, probe, startPostmaster } from './postmaster.ts';
import { readFreeBytes } from './free-space.ts';
import { findPrograms, type Programs } from './programs.ts';
import { joinUsers } from './usage.ts';

/** The PostgreSQL of a data folder, as long as this process uses it. */
export interface EmbeddedPostgres {
  /** For node-postgres; stays the same when PostgreSQL is started again. */
  readonly url: string;
  /** Starts PostgreSQL again where it has ended. Throws StartError when it can't start. */
  ensureRunning(): Promise<void>;
  /** PostgreSQL stops, in order, when nobody else uses it; waits for that. */
  close(): Promise<void>;
}

interface Place {
  programs: Programs;
  account: Account;
  dataFolder: string;
  cluster: string;
  address: Address;
}

// A PostgreSQL that shuts down, or recovers after it was killed, needs its time; a frozen one shall not hold us for ever.
const patience = 120_000;
const stopsWithin = 10_000;
const roomForNew = 256 * 1024 * 1024;

/**
 * Uses the database in the data folder: makes it where there is none, connects to its PostgreSQL where that runs
 * already, else starts it. Throws StartError when the folder can't be used.
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
  await run(place);
  let users = await joinUsers(programs, account, place);
  let starting: Promise<void> | null = null;

  async function startAgain(): Promise<void> {
    await run(place);
    const former = users;
    users = await joinUsers(programs, account, place);
    former.leave();
  }

  return {
    url: place.address.url,
    ensureRunning: () => {
      starting ??= startAgain().finally(() => (starting = null));
      return starting;
    },
    close: async () => {
      await starting?.catch(() => {});
      const isShared = await isUsedByOthers(place);
      users.leave();
      if (!isShared) await stop(place);
    },
  };
}

async function assertRoomForNew(dataFolder: string): Promise<void> {
  if ((await readFreeBytes(dataFolder)) < roomForNew) {
    throw new StartError(`The disk of ${dataFolder} is too full for a new database.`);
  }
}

/** Resolves when PostgreSQL takes connections. */
async function run(place: Place): Promise<void> {
  const until = performance.now() + patience;
  while (performance.now() < until) {
    const found = await probe(place.address);
    if (found === 'answers') return;
    if (found === 'absent') await startPostmaster(place.programs, place.account, place);
    await pause(20);
  }
  throw new StartError(`PostgreSQL in ${place.dataFolder} did not get ready within ${patience / 1_000} s.`);
}

/** Whether other processes are connected. A doubt counts as yes, as whoever leaves last stops PostgreSQL in any case. */
async function isUsedByOthers({ address }: Place): Promise<boolean> {
  const client = new pg.Client({ connectionString: address.url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rowCount !== 0;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waits until the watcher's word has stopped PostgreSQL; on Windows, where there is none, says it. */
async function stop({ programs, account, cluster, address }: Place): Promise<void> {
  if (process.platform === 'win32') {
    const { file, args, options } = commandAs(account, programs.pgCtl, [
      'stop',
      `--pgdata=${cluster}`,
      '--mode=fast',
    ]);
    await promisify(execFile)(file, args, options).catch(() => {});
    return;
  }
  const until = performance.now() + stopsWithin;
  // Somebody else may have come meanwhile: then it doesn't stop.
  const unlessStopping = performance.now() + 1_000;
  while (performance.now() < until && (await probe(address)) !== 'absent') {
    if (performance.now() > unlessStopping && !isStopping(cluster)) return;
    await pause(20);
  }
}
