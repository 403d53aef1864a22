import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from './run.mjs';

const execute = promisify(execFile);
const READY_WITHIN_MS = 20_000;
const STOPPED_WITHIN_MS = 5_000;

/** Durability is not what these servers are for: they live as long as a test run. */
const SETTINGS = {
  listen_addresses: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // English, because the log is read to see when the server is ready.
  lc_messages: 'C',
};

/** A superuser without a password: only we reach the socket. */
const INITDB = ['-U', 'lodestar', '-A', 'trust', '-E', 'UTF8', '--no-sync'];

/** @typedef {{uid?: number, gid?: number}} Owner whom the server runs as; empty means as ourselves */

/**
 * Gives the folder to the user that the server will run as: PostgreSQL refuses to run as root.
 *
 * @returns {Owner}
 */
export function lendFolder(/** @type {string} */ folder) {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (!uid || !gid) continue;
    chownSync(folder, uid, gid);
    return { uid, gid };
  }
  throw new Failure(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it.',
  );
}

/**
 * Creates the files of a new, empty server in `folder`/data.
 *
 * @param {string} bin
 * @param {string} folder
 * @param {Owner} owner
 * @param {string[]} [options] more of initdb's
 */
export async function createCluster(bin, folder, owner, options = []) {
  const data = join(folder, 'data');
  const create = (/** @type {string} */ locale) =>
    execute(join(bin, 'initdb'), [...INITDB, '-D', data, `--locale=${locale}`, ...options], {
      ...owner,
      cwd: folder,
      env: environmentIn(folder),
    });
  try {
    await create('C.UTF-8').catch(() => {
      // Not every system has that locale; plain C is everywhere.
      rmSync(data, { recursive: true, force: true });
      return create('C');
    });
  } catch (error) {
    const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Failure(`A PostgreSQL server for the tests could not be set up: ${detail}`);
  }
}

/**
 * Starts the server and resolves when it takes connections. It also ends when this process exits.
 *
 * @param {string} bin
 * @param {string} folder
 * @param {Owner} owner
 * @param {Record<string, string>} [others] settings that differ from those of a test run
 * @returns {Promise<() => Promise<void>>} stops the server
 */
export function startServer(bin, folder, owner, others = {}) {
  const settings = Object.entries({ ...SETTINGS, ...others }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // A process group of its own: Ctrl-C reaches us first, and we end it when its users are gone.
  const server = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), '-k', folder, ...settings], {
    ...owner,
    cwd: folder,
    env: environmentIn(folder),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Immediate shutdown: nothing in there is worth a checkpoint.
  const end = () => server.kill('SIGQUIT');
  process.prependOnceListener('exit', end);
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => server.once('exit', () => resolve()).once('error', () => resolve()));
  const stop = async () => {
    end();
    const patience = setTimeout(() => server.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await ended;
    clearTimeout(patience);
    process.off('exit', end);
  };
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = () =>
      reject(new Failure(`The PostgreSQL server for the tests did not start:\n${log.trim()}`));
    const patience = setTimeout(() => void stop().then(fail), READY_WITHIN_MS);
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4_000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(patience);
      // The pipe must be emptied as long as the server lives, but it keeps nobody from going home.
      server.stderr.removeAllListeners('data').resume();
      server.unref();
      if ('unref' in server.stderr && typeof server.stderr.unref === 'function') server.stderr.unref();
      resolve(stop);
    });
    void ended.then(() => {
      clearTimeout(patience);
      process.off('exit', end);
      fail();
    });
  });
}

/** Nothing of our own environment (PGDATA, LC_ALL …) may change what the server does. */
function environmentIn(/** @type {string} */ folder) {
  return { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder };
}

function idOf(/** @type {string} */ flag, /** @type {string} */ user) {
  try {
    return Number(
      execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return undefined;
  }
}
