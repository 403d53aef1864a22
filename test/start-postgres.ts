import { randomBytes } from 'node:crypto';
import { createPrivatePostgres } from '../tools/postgres/private-server.ts';
import { query } from '../tools/postgres/query.ts';

/**
 * The set-up of a run of tests, for vitest and for Playwright. All of them use one PostgreSQL, unless
 * TEST_DATABASE_URL names one. Returns a function that ends it.
 */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  process.env['TEST_DATABASES'] = prefix;
  const named = process.env['TEST_DATABASE_URL'];
  if (named) return () => dropDatabases(named, prefix);
  // Statistics that come at a moment of their own would change plans.
  const server = await createPrivatePostgres({ settings: { autovacuum: 'off' } });
  process.env['TEST_DATABASE_URL'] = server.url;
  return () => server.remove();
}

/** Drops those that the run kept for its next file. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const kept = await query<{ datname: string }>(
    url,
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of kept) await query(url, `drop database ${datname} with (force)`);
}
