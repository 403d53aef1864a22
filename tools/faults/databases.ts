import { join } from 'node:path';
import { createPrivatePostgres, type PrivatePostgres } from '../postgres/private-server.ts';
import type { Environment } from '../server/settings.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { Finding } from './runner.ts';

/** A new database, and the environment of a server on it. */
export interface Deployment {
  env: Environment;
  /** That of DATABASE_URL; null for the embedded one, which the server runs itself. */
  postgres: PrivatePostgres | null;
}

/** Does the same on a new embedded PostgreSQL and on a new one that DATABASE_URL names. */
export async function onBothDatabases(work: (deployment: Deployment) => Promise<Finding>): Promise<Finding> {
  const embedded = await onEmbedded(work);
  const named = await onDatabaseUrl(work);
  return {
    figures: `embedded: ${embedded.figures}\nDATABASE_URL: ${named.figures}`,
    holds: embedded.holds && named.holds,
  };
}

export async function onEmbedded<Result>(work: (deployment: Deployment) => Promise<Result>): Promise<Result> {
  const folder = createTemporaryFolder('fault-data');
  try {
    return await work({ env: { DATA_DIR: join(folder.path, 'data') }, postgres: null });
  } finally {
    folder.remove();
  }
}

export async function onDatabaseUrl<Result>(
  work: (deployment: Deployment) => Promise<Result>,
): Promise<Result> {
  const postgres = await createDurablePostgres();
  try {
    return await work({ env: { DATABASE_URL: postgres.url }, postgres });
  } finally {
    await postgres.remove();
  }
}

/** Does it on a new PostgreSQL, which is removed afterwards. */
export function onDurablePostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  return onDatabaseUrl(({ postgres }) => work(postgres!.url));
}

/** A PostgreSQL as a company would have it: what it has acknowledged is on the disk. */
export function createDurablePostgres({
  settings = {},
  ...options
}: Parameters<typeof createPrivatePostgres>[0] = {}): Promise<PrivatePostgres> {
  const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
  return createPrivatePostgres({ ...options, settings: { ...durable, ...settings } });
}
