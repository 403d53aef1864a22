import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterIn } from '../../server/db/embedded/data-folder.ts';
import type { Environment } from '../server/settings.ts';

const timeout = 60;

/** The process of the PostgreSQL that a server runs in its data folder: the first line of its lock file. */
export function postmasterOf(env: Environment): number {
  const file = join(clusterIn(env['DATA_DIR'] ?? ''), 'postmaster.pid');
  const [pid] = readFileSync(file, 'utf8').split('\n');
  return Number(pid);
}

/** A postmaster and all its backends. */
export function processesOf(postmaster: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const backends = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (parent === postmaster && pid ? [pid] : []));
  return [postmaster, ...backends];
}

/** SIGKILL to the postmaster and all its backends; resolves when they are gone. */
export async function killWithBackends(postmaster: number): Promise<void> {
  // Stopped first, so that it starts nobody anew while the others are killed.
  process.kill(postmaster, 'SIGSTOP');
  const all = processesOf(postmaster);
  for (const pid of all.toReversed()) killIfThere(pid);
  await untilGone(all);
}

/** Seconds until none of these processes is there any more. Throws after a minute. */
export async function untilGone(pids: readonly number[]): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  for (const pid of pids) {
    while (isThere(pid)) {
      if (seconds() > timeout) throw new Error(`Process ${pid} is still there after ${timeout} s.`);
      await pause(5);
    }
  }
  return seconds();
}

/** SIGKILL, unless it ended by itself a moment ago. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !isZombie(pid);
  } catch {
    return false;
  }
}

/** Dead, and nobody has asked how it ended: in a container without an init process that may never happen. */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
