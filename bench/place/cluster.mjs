import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createFolder } from '../../faults/folders.mjs';
import { connect, query } from '../../faults/postgres.mjs';
import { findPostgres } from '../../scripts/postgres-binaries.mjs';
import { createCluster, lendFolder, startServer } from '../../scripts/postgres-server.mjs';
import { Failure } from '../../scripts/run.mjs';

/**
 * A running PostgreSQL server with room for databases.
 *
 * @typedef {object} Cluster
 * @property {(database: string) => string} urlOf
 * @property {string} url of a database from which others are created
 * @property {number | null} postmaster its process; null where that is not on this machine
 * @property {string} version
 * @property {Record<string, string>} settings those on which figures depend
 * @property {boolean} isKept whether what is in it outlives the run
 * @property {() => Promise<void>} stop
 */

/** The server of a company: what it has acknowledged is on the disk, and the disk is a solid-state one. */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '500',
  random_page_cost: '1.1',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
};
const shared = { small: '256MB', large: '1GB' };
const largeFrom = 100_000;
const longestFolder = 80;
const told = ['shared_buffers', 'fsync', 'synchronous_commit', 'random_page_cost', 'max_connections'];

/**
 * @param {object} options
 * @param {string | undefined} options.url of a server where databases may be created; without it a private one is started
 * @param {string | undefined} options.keep a folder for the private one's files; without it they go with the run
 * @param {number} options.employees of the largest company
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ url, keep, employees }) {
  if (url) return describe(url, { isKept: true, stop: async () => {} });
  const found = await findPostgres();
  if (!found) throw new Failure('This needs PostgreSQL 15 or later, or --database-url.');
  const folder = keep ? keptFolder(keep) : createFolder('bench');
  const { path } = folder;
  const owner = lendFolder(path);
  if (!existsSync(join(path, 'data/PG_VERSION'))) await createCluster(found.bin, path, owner);
  const end = await startServer(found.bin, path, owner, {
    ...settings,
    shared_buffers: employees < largeFrom ? shared.small : shared.large,
  });
  const maintenance = `postgresql://lodestar@localhost/postgres?host=${encodeURIComponent(path)}`;
  const stop = async () => {
    // It ends as in a crash; after this there is little for the next start to recover.
    if (keep) await query(maintenance, 'checkpoint');
    await end();
    folder.remove();
  };
  return describe(maintenance, { isKept: Boolean(keep), stop });
}

function keptFolder(/** @type {string} */ keep) {
  const path = resolve(keep);
  if (path.length > longestFolder)
    throw new Failure(`--keep needs a shorter path than ${path}: a unix socket has to fit in it.`);
  mkdirSync(path, { recursive: true });
  return { path, remove: () => {} };
}

/** @returns {Promise<Cluster>} */
async function describe(
  /** @type {string} */ url,
  /** @type {Pick<Cluster, 'isKept' | 'stop'>} */ { isKept, stop },
) {
  const client = await connect(url);
  try {
    const [{ version, pid }] = (
      await client.query(`select current_setting('server_version') as version, pg_backend_pid() as pid`)
    ).rows;
    const { rows } = await client.query(
      'select name, current_setting(name) as value from pg_settings where name = any ($1)',
      [told],
    );
    return {
      url,
      urlOf: (database) => {
        const other = new URL(url);
        other.pathname = `/${database}`;
        return other.toString();
      },
      postmaster: findPostmaster(Number(pid)),
      version,
      settings: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
      isKept,
      stop,
    };
  } finally {
    await client.end();
  }
}

/** The parent of the process that serves a connection, if that is one of this machine. */
function findPostmaster(/** @type {number} */ backend) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${backend}/stat`, 'utf8')) ?? [];
    return name?.startsWith('postgres') ? Number(parent) : null;
  } catch {
    return null;
  }
}
