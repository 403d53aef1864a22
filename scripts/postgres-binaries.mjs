import { execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { Failure, say } from './run.mjs';

const OLDEST = 15;

/** Folders with one sub-folder per version: Debian, Red Hat, Homebrew on either processor, Postgres.app. */
const VERSIONED = [
  { folder: '/usr/lib/postgresql', bin: 'bin' },
  { folder: '/usr', bin: 'bin', starting: 'pgsql-' },
  { folder: '/opt/homebrew/opt', bin: 'bin', starting: 'postgresql@' },
  { folder: '/usr/local/opt', bin: 'bin', starting: 'postgresql@' },
  { folder: '/Applications/Postgres.app/Contents/Versions', bin: 'bin' },
];

/**
 * Finds the programs of a PostgreSQL server, 15 or later; as root on a Debian-like system without any,
 * installs them. `PG_BIN` names their folder outright.
 *
 * @returns {Promise<{bin: string, version: string} | undefined>}
 */
export async function findPostgres() {
  const named = process.env['PG_BIN'];
  if (named) {
    const chosen = usable(named);
    if (chosen) return chosen;
    throw new Failure(
      `PG_BIN is "${named}", where there is no PostgreSQL server of version ${OLDEST} or later.`,
    );
  }
  // Windows has no unix sockets that node-postgres could use.
  if (process.platform === 'win32') return undefined;
  return firstUsable() ?? (await installed());
}

async function installed() {
  say('No PostgreSQL 15 or later is installed here: trying to install one.');
  return (await aptInstall('postgresql')) ? firstUsable() : undefined;
}

function firstUsable() {
  for (const bin of candidates()) {
    const found = usable(bin);
    if (found) return found;
  }
  return undefined;
}

function* candidates() {
  const configured = output('pg_config', ['--bindir']);
  if (configured) yield configured;
  for (const { folder, bin, starting = '' } of VERSIONED) {
    const newestFirst = list(folder)
      .filter((name) => name.startsWith(starting))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
    for (const name of newestFirst) yield join(folder, name, bin);
  }
}

/** The folder, when it holds both programs that a new server needs, in a version that will do. */
function usable(/** @type {string} */ bin) {
  try {
    accessSync(join(bin, 'initdb'), constants.X_OK);
  } catch {
    return undefined;
  }
  const version = output(join(bin, 'postgres'), ['--version'])?.match(/\d+(\.\d+)?/)?.[0];
  return version && Number.parseInt(version) >= OLDEST ? { bin, version } : undefined;
}

function output(/** @type {string} */ command, /** @type {string[]} */ args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

function list(/** @type {string} */ folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
