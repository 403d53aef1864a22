import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { fillUp } from '../disk-full/fill-up.ts';
import { mountSmallDisk, type SmallDisk } from '../disk-full/small-disk.ts';
import { createDurablePostgres } from '../databases.ts';
import type { Finding, Scenario } from '../runner.ts';

/** A new embedded database asks for 256 MB. */
const megabytes = { embedded: 400, named: 220 };

export const scenario: Scenario = {
  name: 'disk-full',
  title:
    "the disk under the database and the server's log fills up while it is written to, and is freed again",
  mustHold:
    'the server lives, writes are refused with 503 and Retry-After, reads go on, no acknowledged write is lost, and ' +
    'writes succeed within 10 s after there is room; the log drops the lines that it has no room for, and goes on',
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
  return fillUp({ DATA_DIR: join(disk.path, 'data') }, disk);
}

/**
 * As docs/operations.md advises: the write-ahead log is on another disk, and a checkpoint has no replication origins
 * whose state it would have to write.
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
      settings: { max_active_replication_origins: '0' },
    });
    try {
      return await fillUp({ DATABASE_URL: postgres.url }, disk);
    } finally {
      await postgres.remove();
    }
  } finally {
    logs.remove();
  }
}
