import { randomUUID } from 'node:crypto';
import { connectPostgres } from '../server/db/connect-postgres.ts';
import type { Database } from '../server/db/database.ts';
import { asServer, testServerUrl, withDatabase } from './database.ts';

/** A database of its own without any table, as a new company's is. */
export async function openVacantDatabase(): Promise<Database> {
  const url = testServerUrl();
  const name = `vacant_${randomUUID().replaceAll('-', '')}`;
  await asServer(url, (client) => client.query(`create database ${name} template template0`));
  const address = new URL(withDatabase(url, name));
  // Else the pool below would be taken for a server's, on whose database nothing is restored.
  address.searchParams.set('application_name', 'lodestar-test');
  const database = connectPostgres({ url: address.toString() });
  return {
    ...database,
    close: async () => {
      await database.close();
      await asServer(url, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
