import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../scripts/postgres-binaries.mjs';
import { createCluster, lendFolder, startServer } from '../scripts/postgres-server.mjs';
import { createFolder } from './folders.mjs';

export const noPostgres = 'there is no PostgreSQL 15 or later here: nothing was tested on it';

/** What a server in a company would have: what it has acknowledged is on the disk. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/**
 * @typedef {object} Postgres
 * @property {string} url for node-postgres, as superuser
 * @property {string} version
 * @property {() => Promise<void>} start resolves when it takes connections; recovers first when it was killed
 * @property {() => Promise<void>} kill SIGKILL to the postmaster and all its backends
 * @property {() => Promise<void>} stopFast `pg_ctl stop -m fast`: breaks every connection and ends in order
 * @property {(database: string) => string} urlOf another of its databases
 * @property {() => Promise<void>} remove ends it and removes its files
 *
 * @param {object} [options]
 * @param {string} [options.folder] an empty one of the caller's, for its files and its socket; else a temporary one
 * @param {string[]} [options.init] more options of initdb
 * @param {Record<string, string>} [options.settings]
 * @returns {Promise<Postgres | undefined>} a started, durable PostgreSQL; undefined when there is none here
 */
export async function startDurablePostgres({ folder, init = [], settings = {} } = {}) {
  const found = await findPostgres();
  if (!found) return undefined;
  const { bin, version } = found;
  const own = folder ? { path: folder, remove: () => {} } : createFolder('fault-postgres');
  const owner = lendFolder(own.path);
  const urlOf = (/** @type {string} */ database) =>
    `postgresql://lodestar@localhost/${database}?host=${encodeURIComponent(own.path)}`;
  let end = async () => {};
  const start = async () => {
    end = await startServer(bin, own.path, owner, { ...durable, ...settings });
  };
  try {
    await createCluster(bin, own.path, owner, init);
    await start();
  } catch (error) {
    own.remove();
    throw error;
  }
  return {
    url: urlOf('postgres'),
    urlOf,
    version,
    start,
    kill: async () => {
      const postmaster = readPid(own.path);
      // Stopped first, so that it starts nobody anew while the others are killed.
      process.kill(postmaster, 'SIGSTOP');
      const backends = childrenOf(postmaster);
      for (const pid of [...backends, postmaster]) killIfThere(pid);
      await gone([...backends, postmaster]);
    },
    stopFast: async () => {
      const postmaster = readPid(own.path);
      process.kill(postmaster, 'SIGINT');
      await gone([postmaster]);
    },
    remove: async () => {
      await end();
      own.remove();
    },
  };
}

/** A connection of our own to the database, past the server under test. */
export async function connect(/** @type {string} */ url) {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks fails the query under way; told only here it would end this process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Asks the database itself.
 *
 * @param {string} url
 * @param {string} text
 * @param {unknown[]} [values]
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function query(url, text, values = []) {
  const client = await connect(url);
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The postmaster's: the first line of its lock file. */
function readPid(/** @type {string} */ folder) {
  return Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
}

function childrenOf(/** @type {number} */ parent) {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent && pid ? [pid] : []));
}

function killIfThere(/** @type {number} */ pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself a moment ago.
  }
}

async function gone(/** @type {number[]} */ pids) {
  for (const pid of pids) while (isThere(pid)) await pause(5);
}

function isThere(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
