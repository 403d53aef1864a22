import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findAddress } from '../../../server/db/embedded/address.ts';
import { clusterIn } from '../../../server/db/embedded/data-folder.ts';
import { connect } from '../../postgres/query.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { fillUp } from '../disk-full/fill-up.ts';
import { mountSmallDisk, type SmallDisk } from '../disk-full/small-disk.ts';
import { createDurablePostgres } from '../places.ts';
import type { Finding, Scenario } from '../runner.ts';

/** A new embedded database asks for 256 MB. */
const megabytes = { embedded: 400, named: 220 };

export const scenario: Scenario = {
  name: 'disk-full',
  title: 'the disk under the database fills up while it is written to, and is freed again',
  mustHold:
    'writes are refused with 503 and Retry-After, reads go on, no acknowledged write is lost, and writes succeed ' +
    'within 10 s after there is room',
  run: async () => {
    const embedded = await onSmallDisk(megabytes.embedded, fillEmbedded);
    const named = await onSmallDisk(megabytes.named, fillDatabaseUrl);
    if (!embedded || !named) return { skipped: 'no small disk: mounting one takes root, on Linux' };
    return {
      figures: `embedded: ${embedded.figures}\nDATABASE_URL: ${named.figures}`,
      holds: embedded.holds && named.holds,
    };
  },
};

async function onSmallDisk(
  size: number,
  work: (disk: SmallDisk) => Promise<Finding>,
): Promise<Finding | null> {
  const disk = mountSmallDisk(size);
  try {
    return disk && (await work(disk));
  } finally {
    disk?.remove();
  }
}

function fillEmbedded(disk: SmallDisk): Promise<Finding> {
  const dataFolder = join(disk.path, 'data');
  return fillUp({ DATA_DIR: dataFolder }, disk, async () => {
    const { url } = await findAddress(clusterIn(dataFolder));
    return goOnWhileFull(url);
  });
}

/**
 * As docs/operations.md advises: the write-ahead log is on another disk, and there is nothing about replication whose
 * state a checkpoint would have to write: where it can't, it ends the whole server.
 */
async function fillDatabaseUrl(disk: SmallDisk): Promise<Finding> {
  const logs = createTemporaryFolder('fault-wal');
  // initdb makes a folder in it, as whoever PostgreSQL runs as.
  chmodSync(logs.path, 0o777);
  try {
    const folder = join(disk.path, 'postgres');
    mkdirSync(folder);
    const postgres = await createDurablePostgres({
      folder,
      initdbOptions: [`--waldir=${join(logs.path, 'wal')}`],
      settings: { max_replication_slots: '0', max_active_replication_origins: '0', max_wal_senders: '0' },
    });
    try {
      return await fillUp({ DATABASE_URL: postgres.url }, disk, () => goOnWhileFull(postgres.url));
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
async function goOnWhileFull(url: string): Promise<string> {
  const client = await connect(url);
  const deeds = {
    checkpoint: 'checkpoint',
    'vacuum of the catalog': 'vacuum analyze pg_class',
    'breaking connections': `
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lodestar'`,
  };
  const told: string[] = [];
  for (const [what, text] of Object.entries(deeds)) {
    const outcome = await client.query(text).then(
      () => 'succeeded',
      (error: Error) => `failed (${error.message})`,
    );
    told.push(`${what} ${outcome}`);
  }
  await client.end();
  return told.join(', ');
}
