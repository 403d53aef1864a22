import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Environment } from '../../server/settings.ts';
import { killIfThere, untilGone } from '../postgres-processes.ts';
import type { Account } from '../account.ts';

interface Start {
  file: string;
  args: readonly string[];
  env: Environment;
  account: Account;
  /** A file that takes what it prints. */
  log: string;
}

/** Starts a program in a session of its own, so that Ctrl-C reaches us first. */
export function startProcess({ file, args, env, account, log }: Start): ChildProcess {
  const output = openSync(log, 'a');
  const child = spawn(file, args, {
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env },
    ...account,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  return child;
}

/** These processes and all that descend from them, parents first. */
function withDescendants(pids: readonly number[]): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const all = [...pids];
  for (const pid of all) {
    for (const [child, parent] of parents) if (parent === pid && child) all.push(child);
  }
  return all;
}

/** A signal to each that is there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Stops them all, so that none starts another; what they have started by then is stopped, too. */
export function stopAll(roots: readonly number[]): number[] {
  signalAll(roots, 'SIGSTOP');
  const all = withDescendants(roots);
  signalAll(all, 'SIGSTOP');
  return all;
}

/** SIGKILL to them and their descendants; resolves when they are gone. */
export async function killAll(roots: readonly number[]): Promise<void> {
  const all = stopAll(roots);
  for (const pid of all.toReversed()) killIfThere(pid);
  await untilGone(all);
}
