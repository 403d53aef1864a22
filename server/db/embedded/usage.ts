import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandAs, type Account } from './account.ts';
import type { Programs } from './programs.ts';

const { O_WRONLY, O_NONBLOCK } = constants;
const watchedWithin = 5_000;

/**
 * Reads from the named pipe, which ends when the last process that holds it open for writing has gone, however it
 * went: the system closes what a killed process held. Then it stops PostgreSQL.
 */
const watcher = 'cat "$0" > /dev/null; exec "$1" stop --pgdata="$2" --mode=fast --no-wait --silent';

/**
 * Counts this process among those that use the cluster, until `leave` or its end: PostgreSQL runs as long as anybody
 * does. Not on Windows, which has no named pipes in folders: there whoever leaves last stops it.
 */
export async function joinUsers(
  programs: Programs,
  account: Account,
  { dataFolder, cluster }: { dataFolder: string; cluster: string },
): Promise<{ leave(): void }> {
  if (process.platform === 'win32') return { leave: () => {} };
  const pipe = join(dataFolder, 'postgres-users');
  if (!existsSync(pipe)) makePipe(pipe, account);
  const until = performance.now() + watchedWithin;
  let isWatched = false;
  while (performance.now() < until) {
    const descriptor = openForWriting(pipe);
    if (descriptor !== null) return { leave: () => closeSync(descriptor) };
    if (!isWatched) startWatcher(programs, account, { pipe, cluster });
    isWatched = true;
    await pause(5);
  }
  throw new Error(`Nobody watches ${pipe}: PostgreSQL would never be stopped.`);
}

function makePipe(pipe: string, account: Account): void {
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
  account: Account,
  { pipe, cluster }: { pipe: string; cluster: string },
): void {
  const { file, args, options } = commandAs(account, '/bin/sh', ['-c', watcher, pipe, pgCtl, cluster]);
  spawn(file, args, { ...options, detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
}
