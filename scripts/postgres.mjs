import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './postgres-binaries.mjs';
import { createCluster, lendFolder, startServer } from './postgres-server.mjs';
import { exitOnSignals } from './run.mjs';

const PREFIX = 'lodestar-postgres-';

/**
 * Starts a private PostgreSQL server in a temporary folder, reachable only through a unix socket in it.
 * It ends and the folder goes with `stop()` or with this process, Ctrl-C included, whichever comes first.
 *
 * @returns {Promise<{url: string, version: string, stop: () => Promise<void>} | undefined>} a connection
 *   string for node-postgres (as superuser); undefined when this machine has no suitable PostgreSQL
 */
export async function startPostgres() {
  const found = await findPostgres();
  if (!found) return undefined;
  exitOnSignals();
  removeAbandonedFolders();
  const folder = mkdtempSync(join(temporaryFolder(), `${PREFIX}${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  try {
    const owner = lendFolder(folder);
    await createCluster(found.bin, folder, owner);
    const stopServer = await startServer(found.bin, folder, owner);
    return {
      url: `postgresql://lodestar@localhost/postgres?host=${encodeURIComponent(folder)}`,
      version: found.version,
      stop: async () => {
        await stopServer();
        process.off('exit', remove);
        remove();
      },
    };
  } catch (error) {
    process.off('exit', remove);
    remove();
    throw error;
  }
}

/** The path of a unix socket must fit in about 100 bytes, so a long TMPDIR doesn't do. */
function temporaryFolder() {
  return tmpdir().length > 50 ? '/tmp' : tmpdir();
}

/**
 * A run that was killed the hard way leaves its server behind. Without its folder that server notices within
 * a minute that its lock file is gone, and ends: no process need be killed by a number that may be reused.
 */
function removeAbandonedFolders() {
  for (const name of readdirSync(temporaryFolder())) {
    const pid = name.startsWith(PREFIX) && Number(name.slice(PREFIX.length).split('-')[0]);
    if (pid && !isAlive(pid)) rmSync(join(temporaryFolder(), name), { recursive: true, force: true });
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
