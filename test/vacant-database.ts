import { randomUUID } from 'node:crypto';
import { connectPostgres } from '../server/db/connect-postgres.ts';
import type { Database } from '../server/db/database.ts';
import { asServer, openCopy, withDatabase } from './database.ts';

const url = process.env['TEST_DATABASE_URL'];

/** The kinds of database that this run has. */
export const kinds: Database['kind'][] = url ? ['embedded', 'postgres'] : ['embedded'];

/** A database of its own without any table, as a new company's is. */
export async function openVacantDatabase(kind: Database['kind']): Promise<Database> {
  if (kind === 'embedded') return openCopy('vacant', async () => {});
  const name = `vacant_${randomUUID().replaceAll('-', '')}`;
  await asServer(url!, (client) => client.query(`create database ${name} template template0`));
  const address = new URL(withDatabase(url!, name));
  // Else the pool below would be taken for a server's, on whose database nothing is restored.
  address.searchParams.set('application_name', 'lodestar-test');
  const database = connectPostgres({ url: address.toString() });
  return {
    ...database,
    close: async () => {
      await database.close();
      await asServer(url!, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
