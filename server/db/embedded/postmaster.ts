import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import { asDatabaseError, hasSqlState } from '../errors.ts';
import { commandAs, type SystemAccount } from './account.ts';
import type { Address } from './address.ts';
import type { Programs } from './programs.ts';

/**
 * `answers`: it takes connections. `waits`: somebody is there and doesn't yet, or no longer (it starts, recovers or
 * shuts down). `absent`: nobody listens.
 */
export type Finding = 'answers' | 'waits' | 'absent';

const answersWithin = 5_000;
const logLimit = 1024 * 1024;

/**
 * The differences from PostgreSQL's own defaults. It is small, as the server, tests and people share the machine with
 * it. It writes down why it starts and stops, but no statements, which may contain personal data.
 */
const settings = {
  cluster_name: 'lodestar',
  shared_buffers: '64MB',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Else each checkpoint would write their state, and where it can't, on a full disk, end the whole server.
  max_active_replication_origins: '0',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  lc_messages: 'C',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** Looks whether PostgreSQL listens at the address. */
export async function probe({ url }: Address): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answersWithin });
  // connect() reports it; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'answers';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
    // "The database system is starting up", "… is shutting down", "… is in recovery mode". With any other refusal it is
    // there: with too many connections, for one.
    return asDatabaseError(error) && !hasSqlState(error, 'cannot_connect_now') ? 'answers' : 'waits';
  }
}

/** Whether there is a postmaster, or was one that was killed. */
export function isRunning(cluster: string): boolean {
  return readPidFile(cluster).length > 0;
}

/** The lines of `postmaster.pid`, which PostgreSQL's manual describes. */
function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Whether this is the number of a process that works elsewhere than PostgreSQL does. Only Linux can tell. */
function isSomebodyElse(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== cluster;
  } catch {
    return false;
  }
}

/**
 * Starts PostgreSQL, which then lives on without us. Resolves when it takes connections. It also resolves if
 * it didn't start for a reason that passes: then the caller probes and tries again. Throws StartError with
 * PostgreSQL's words when it can't start.
 */
export async function startPostmaster(
  programs: Programs,
  account: SystemAccount,
  { dataFolder, cluster, address }: { dataFolder: string; cluster: string; address: Address },
): Promise<void> {
  removeStalePid(cluster);
  const log = join(dataFolder, 'postgres.log');
  // Each process appends: those that start it at the same time don't write over each other's words.
  const output = openSync(log, 'a', 0o600);
  if (fstatSync(output).size > logLimit) ftruncateSync(output);
  const from = fstatSync(output).size;
  const options = Object.entries({ ...settings, ...address.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const command = commandAs(account, programs.postgres, ['-D', cluster, ...options]);
  // In a session of its own: Ctrl-C is for us, and it ends when its last user has gone.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  // Also called if it could not even be started.
  const ended = once(child, 'exit').catch(() => {});
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  while (!hasEnded() && (await probe(address)) !== 'answers') await Promise.race([ended, pause(20)]);
  // With 0 it was stopped in order, by the last one who left.
  const hasFailed = hasEnded() && child.exitCode !== 0;
  if (hasFailed && (await probe(address)) === 'absent') assertPassing(log, from, child.pid);
}

/**
 * After a machine or a container was restarted, the number of a killed postmaster may be another process's.
 * PostgreSQL would not start then. One that died and has no successor it finds out by itself.
 */
function removeStalePid(cluster: string): void {
  const [pid] = readPidFile(cluster);
  if (pid && isSomebodyElse(Number(pid), cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

// Another process was quicker, or the remains of a killed postmaster are still ending.
const passing = /lock file .* (already exists|is empty)|pre-existing shared memory block/;

/** Others may write to the log at the same time: if lines carry our own process's number, only they count. */
function assertPassing(log: string, from: number, pid: number | undefined): void {
  const lines = readFileSync(log).subarray(from).toString('utf8').trim().split('\n');
  const reasons = lines.filter((line) => line.includes(`[${pid}]`) && /(FATAL|PANIC):/.test(line));
  const words = (reasons.at(-1) ?? lines.at(-1)!).replace(/^.*(FATAL|PANIC): +/, '');
  // Without any, another process has emptied the log since, and the next try shows it.
  if (words !== '' && !passing.test(words))
    throw new StartError(`PostgreSQL can't start: ${words}. More stands in ${log}.`);
}
