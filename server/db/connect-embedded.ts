import { CompiledQuery, Kysely } from 'kysely';
import { Refusal } from '#shared/errors';
import { AwayError } from './away-error.ts';
import type { Database } from './database.ts';
import { openEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './embedded/open.ts';
import { StorageFullError } from './embedded/storage-full-error.ts';
import type { Row } from './read-lanes.ts';
import type { Schema } from './schema.ts';

const maintenanceInterval = 60_000;

interface Options extends EmbeddedOptions {
  /** Told when the regular maintenance fails; the next one tries again. */
  onMaintenanceError?: (error: unknown) => void;
}

/** Opens the embedded database as the rest of the server sees it. Throws StartError when its folder can't be used. */
export async function openEmbeddedDatabase(options: Options): Promise<Database & { dump(): Promise<Blob> }> {
  const embedded = await openEmbedded(options);
  const db = new Kysely<Schema>({ dialect: embedded.dialect });
  let copies = 0;
  let isClosing = false;
  const maintenance = setInterval(() => {
    // A copy holds the only connection for as long as it takes.
    if (copies > 0) return;
    maintainIfWritable(embedded).catch((error: unknown) => {
      if (!isClosing) options.onMaintenanceError?.(error);
    });
  }, maintenanceInterval).unref();
  return {
    kind: 'embedded',
    applicationRole: null,
    db,
    ask: async ({ text }, values) => {
      if (isClosing) throw new AwayError();
      const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
      return rows[0] ?? null;
    },
    executeScript: (script) => embedded.executeScript(script),
    copying: async (access, work) => {
      copies += 1;
      try {
        return await embedded.copying(access, work);
      } finally {
        copies -= 1;
      }
    },
    assertWritable: () => embedded.assertWritable().catch(asRefusal),
    load: () => embedded.load(),
    dump: () => embedded.dump(),
    close: async () => {
      isClosing = true;
      clearInterval(maintenance);
      await embedded.close();
    },
  };
}

/** Tidying up writes, too: it waits until there is room. */
async function maintainIfWritable(embedded: EmbeddedDatabase): Promise<void> {
  try {
    await embedded.assertWritable();
  } catch {
    return;
  }
  await embedded.maintain();
}

function asRefusal(error: unknown): never {
  throw error instanceof StorageFullError ? new Refusal('storage_full') : error;
}
