import { createPrivatePostgres } from '../tools/postgres/private-server.ts';

/**
 * The set-up of a run of tests, for vitest and for Playwright: a PostgreSQL for all of them, unless TEST_DATABASE_URL
 * names one. Returns a function that ends it.
 */
export default async function startPostgres(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return async () => {};
  const server = await createPrivatePostgres();
  process.env['TEST_DATABASE_URL'] = server.url;
  return () => server.remove();
}
