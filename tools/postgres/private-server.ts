import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseAccount, commandAs } from '../../server/db/embedded/account.ts';
import { findAddress } from '../../server/db/embedded/address.ts';
import { createCluster } from '../../server/db/embedded/create-cluster.ts';
import { clusterIn } from '../../server/db/embedded/data-folder.ts';
import { probe } from '../../server/db/embedded/postmaster.ts';
import { findPrograms } from '../../server/db/embedded/programs.ts';

/** A PostgreSQL of our own, from the package that Lodestar brings along. */
export interface PrivatePostgres {
  /** For node-postgres, as superuser. */
  readonly url: string;
  readonly folder: string;
  /** Of the postmaster, while it runs. */
  readonly pid: number;
  start(): Promise<void>;
  /** `immediate` doesn't write a checkpoint first; the next start recovers. */
  stop(mode?: 'immediate' | 'fast'): Promise<void>;
  /** SIGKILL, and waits until nobody listens any more. */
  kill(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

interface Options {
  /** Where its data are to be; a temporary folder unless told. */
  folder?: string;
  /** The differences from the settings of a test run, by PostgreSQL's names. */
  settings?: Record<string, string>;
  /** More of initdb's. */
  initdbOptions?: string[];
  /** A server that was stopped in order, whose standby this is to be; no new database is made then. */
  standbyOf?: Pick<PrivatePostgres, 'folder'>;
}

/** Nobody needs the data of a test run after the machine has died. */
const defaults = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  lc_messages: 'C',
};

const prefix = 'lodestar-postgres-';
const startsWithin = 60_000;

/**
 * Creates and starts a PostgreSQL that ends with this process at the latest. Its folder goes as well, unless the
 * caller named it.
 */
export async function createPrivatePostgres({
  folder: named,
  settings = {},
  initdbOptions = [],
  standbyOf,
}: Options = {}): Promise<PrivatePostgres> {
  removeAbandonedFolders();
  const folder = named ?? mkdtempSync(join(temporaryFolder(), `${prefix}${process.pid}-`));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const programs = findPrograms();
  const cluster = clusterIn(folder);
  const account = chooseAccount(programs, folder, cluster);
  if (standbyOf) copyCluster(clusterIn(standbyOf.folder), cluster);
  else await createCluster(programs, account, folder, initdbOptions);
  const address = await findAddress(cluster);
  const options = Object.entries({ ...defaults, ...address.settings, ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  let server: ChildProcess | null = null;
  const isOver = () => server === null || server.exitCode !== null || server.signalCode !== null;
  const endWithUs = () => {
    if (!isOver()) server!.kill('SIGQUIT');
    if (!named) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', endWithUs);

  async function start(): Promise<void> {
    // One that somebody else has killed has its number until we have asked how it ended; until then PostgreSQL would
    // take the lock file that it left for that of a server which runs.
    if (server && !isOver()) await once(server, 'exit');
    const {
      file,
      args,
      options: surroundings,
    } = commandAs(account, programs.postgres, ['-D', cluster, ...options]);
    // In a session of its own: Ctrl-C reaches us first, and it ends when its users are gone.
    const child = spawn(file, args, { ...surroundings, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    server = child;
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-4_000)));
    child.on('error', (error) => (log += error.message));
    const until = performance.now() + startsWithin;
    while ((await probe(address)) !== 'answers') {
      if (isOver() || performance.now() > until) throw new Error(`PostgreSQL did not start:\n${log.trim()}`);
      await pause(20);
    }
    // It keeps nobody from going home.
    child.unref();
    (child.stderr as unknown as { unref(): void }).unref();
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (isOver()) return;
    const ended = once(server!, 'exit');
    server!.ref();
    server!.kill(signal);
    await ended;
  }

  await start();
  return {
    url: address.url,
    folder,
    get pid() {
      return server!.pid!;
    },
    start,
    stop: (mode = 'immediate') => end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    kill: async () => {
      await end('SIGKILL');
      while ((await probe(address)) !== 'absent') await pause(20);
    },
    remove: async () => {
      await end('SIGQUIT');
      process.off('exit', endWithUs);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Copies the data of a server that doesn't run, for a standby; with their owner, which only root can give away. */
function copyCluster(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
  copyFileSync(join(to, 'PG_VERSION'), join(to, 'standby.signal'));
}

/** The path of a socket must fit in about 100 bytes, so a long TMPDIR doesn't do. */
function temporaryFolder(): string {
  return tmpdir().length > 50 ? '/tmp' : tmpdir();
}

/**
 * A run that was killed the hard way leaves its server behind. Without its folder that server notices within a minute
 * that its lock file is gone, and ends: no process need be killed by a number that may be reused.
 */
function removeAbandonedFolders(): void {
  for (const name of readdirSync(temporaryFolder())) {
    const pid = name.startsWith(prefix) && Number(name.slice(prefix.length).split('-')[0]);
    if (pid && !isAlive(pid)) rmSync(join(temporaryFolder(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
