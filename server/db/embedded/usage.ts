import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { commandAs, type SystemAccount } from './account.ts';
import type { Address } from './address.ts';
import type { Programs } from './programs.ts';

const { O_WRONLY, O_NONBLOCK } = constants;
const watchedWithin = 5_000;
const usuallyLeftWithin = 75;
const leftWithin = 2_000;

/**
 * Reads from the named pipe, which ends when the last process that has it open for writing has gone. The
 * system closes the pipe for a process that stopped or was killed. Then it stops PostgreSQL.
 */
const watching = 'cat "$0" > /dev/null; exec "$1" stop --pgdata="$2" --mode=fast --no-wait --silent';

/** This process, among those that use the cluster. */
export interface Usage {
  /** Resolves to whether PostgreSQL is being stopped, as far as a moment shows it. */
  leave(): Promise<boolean>;
}

interface Place {
  dataFolder: string;
  cluster: string;
  address: Address;
}

/**
 * Counts this process among those that use the cluster, until it leaves or ends. PostgreSQL runs as long as
 * anybody does.
 */
export async function joinUsers(
  programs: Programs,
  account: SystemAccount,
  { dataFolder, cluster, address }: Place,
): Promise<Usage> {
  if (process.platform === 'win32') return { leave: () => stopUnlessUsed(programs, cluster, address) };
  const pipe = join(dataFolder, 'postgres-users');
  if (!existsSync(pipe)) makePipe(pipe, account);
  const until = performance.now() + watchedWithin;
  let watcher: ChildProcess | null = null;
  while (performance.now() < until) {
    const descriptor = openForWriting(pipe);
    if (descriptor !== null) return { leave: () => leavePipe(pipe, descriptor, address) };
    // One that has ended stopped PostgreSQL for somebody who came and left before we could open the pipe.
    const isWatched = watcher !== null && watcher.exitCode === null && watcher.signalCode === null;
    if (!isWatched) watcher = startWatcher(programs, account, { pipe, cluster });
    await pause(5);
  }
  throw new Error(`Nobody watches ${pipe}: PostgreSQL would never be stopped.`);
}

/** The watcher stops reading when the last one has left; that takes a moment, and longer on a busy machine. */
async function leavePipe(pipe: string, descriptor: number, address: Address): Promise<boolean> {
  closeSync(descriptor);
  const left = performance.now();
  for (let milliseconds = 5; ; milliseconds *= 2) {
    await pause(milliseconds);
    const again = openForWriting(pipe);
    if (again === null) return true;
    closeSync(again);
    const waited = performance.now() - left;
    if (waited > leftWithin || (waited > usuallyLeftWithin && (await hasOtherClients(address)))) return false;
  }
}

function makePipe(pipe: string, account: SystemAccount): void {
  const made = spawnSync('mkfifo', ['-m', '600', pipe], { encoding: 'utf8' });
  // Another process may have made it at the same time.
  if (made.status !== 0 && !existsSync(pipe)) throw new Error(`${pipe} can't be made: ${made.stderr}`);
  if (account) chownSync(pipe, account.uid, account.gid);
}

/** Null while nobody reads from the pipe. */
function openForWriting(pipe: string): number | null {
  try {
    return openSync(pipe, O_WRONLY | O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') return null;
    throw error;
  }
}

function startWatcher(
  { pgCtl }: Programs,
  account: SystemAccount,
  { pipe, cluster }: { pipe: string; cluster: string },
): ChildProcess {
  const { file, args, options } = commandAs(account, '/bin/sh', ['-c', watching, pipe, pgCtl, cluster]);
  const watcher = spawn(file, args, { ...options, detached: true, stdio: 'ignore' });
  watcher.on('error', () => {}).unref();
  return watcher;
}

/** For Windows, whose named pipes are not files: a process that leaves checks whether others are connected. */
async function stopUnlessUsed({ pgCtl }: Programs, cluster: string, address: Address): Promise<boolean> {
  // Our own connections are closed already, but PostgreSQL may need a moment to see it.
  for (const until = performance.now() + 500; performance.now() < until; await pause(50)) {
    if (await hasOtherClients(address)) continue;
    await promisify(execFile)(pgCtl, ['stop', `--pgdata=${cluster}`, '--mode=fast', '--silent']);
    return true;
  }
  return false;
}

/** Whether anybody else is connected; false when PostgreSQL doesn't answer any more. */
async function hasOtherClients({ url }: Address): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const others = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return others.rowCount !== 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
