import { pathToFileURL } from 'node:url';
import { CompiledQuery } from 'kysely';
import type * as ConfigModule from '../../../server/config.ts';
import type * as DatabaseModule from '../../../server/db/open-database.ts';
import { serverSettings } from '../../server/settings.ts';
import { collectFixtures } from './fixtures.ts';

interface Job {
  /** Files of the checkout whose database it is. */
  modules: { database: string; config: string };
  dataFolder: string;
}

async function collect({ modules, dataFolder }: Job): Promise<void> {
  const { openDatabase } = (await import(pathToFileURL(modules.database).href)) as typeof DatabaseModule;
  const { readConfig } = (await import(pathToFileURL(modules.config).href)) as typeof ConfigModule;
  const config = readConfig({ ...serverSettings, DATA_DIR: dataFolder });
  const database = await openDatabase(config, () => {});
  const fixtures = await collectFixtures(async (text, values = []) => {
    const { rows } = await database.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
    return rows;
  });
  await database.close();
  process.send?.(fixtures, () => process.exit(0));
}

process.once('message', (job) => void collect(job as Job));
