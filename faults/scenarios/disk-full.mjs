import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { lendFolder } from '../../scripts/postgres-server.mjs';
import { fillUp } from '../disk-full/fill-up.mjs';
import { mountSmallDisk } from '../disk-full/small-disk.mjs';
import { createFolder } from '../folders.mjs';
import { connect, noPostgres, startDurablePostgres } from '../postgres.mjs';
import { findFreePort } from '../server.mjs';
import { serverSettings } from '../settings.mjs';

const megabytes = 220;

/** @typedef {NonNullable<ReturnType<typeof mountSmallDisk>>} Disk */

/** @type {import('../runner.mjs').Scenario} */
export const scenario = {
  name: 'disk-full',
  title: 'the disk under the database fills up while it is written to, and is freed again',
  mustHold:
    'writes are refused with 503 and Retry-After, reads go on, no acknowledged write is lost, and writes succeed ' +
    'within 10 s after there is room',
  run: async () => {
    const embedded = await onSmallDisk(onEmbedded);
    if (!embedded) return { skipped: 'no small disk: mounting one takes root, on Linux' };
    const postgres = await onSmallDisk(onPostgres);
    return {
      figures: `embedded: ${embedded.figures}\nPostgreSQL: ${postgres?.figures ?? noPostgres.toUpperCase()}`,
      holds: embedded.holds && (postgres?.holds ?? true),
    };
  },
};

/**
 * @template Result
 * @param {(disk: Disk) => Promise<Result>} work
 */
async function onSmallDisk(work) {
  const disk = mountSmallDisk(megabytes);
  try {
    return disk && (await work(disk));
  } finally {
    disk?.remove();
  }
}

async function onEmbedded(/** @type {Disk} */ disk) {
  const port = await findFreePort();
  const env = { ...serverSettings, PORT: String(port), DATA_DIR: join(disk.path, 'data') };
  return fillUp(env, disk, async () => 'nothing else');
}

/**
 * As docs/operations.md advises: the write-ahead log is on another disk, and there are no replication slots, as
 * a checkpoint that can't write their state ends the whole server.
 */
async function onPostgres(/** @type {Disk} */ disk) {
  const logs = createFolder('fault-wal');
  try {
    const folder = join(disk.path, 'postgres');
    mkdirSync(folder);
    lendFolder(logs.path);
    const postgres = await startDurablePostgres({
      folder,
      init: [`--waldir=${logs.path}`],
      settings: { max_replication_slots: '0', max_wal_senders: '0' },
    });
    if (!postgres) return undefined;
    try {
      const env = { ...serverSettings, PORT: String(await findFreePort()), DATABASE_URL: postgres.url };
      return await fillUp(env, disk, () => goOnWhileFull(postgres.url));
    } finally {
      await postgres.remove();
    }
  } finally {
    logs.remove();
  }
}

/**
 * What would come within minutes or hours anyway, and finds the disk full: a checkpoint, a vacuum of the catalog, and
 * connections that are made anew. After the vacuum each new connection wants to write the catalog's summary
 * (pg_internal.init), and fails: that must not look like a failure of the server's own.
 */
async function goOnWhileFull(/** @type {string} */ url) {
  const client = await connect(url);
  const deeds = {
    checkpoint: 'checkpoint',
    'vacuum of the catalog': 'vacuum analyze pg_class',
    'breaking connections': `
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lodestar'`,
  };
  const told = [];
  for (const [what, text] of Object.entries(deeds)) {
    const outcome = await client.query(text).then(
      () => 'succeeded',
      (error) => `failed (${error.message})`,
    );
    told.push(`${what} ${outcome}`);
  }
  await client.end();
  return told.join(', ');
}
