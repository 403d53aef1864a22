import { join } from 'node:path';
import { createPrivatePostgres, type PrivatePostgres } from '../postgres/private-server.ts';
import { findFreePort } from '../server/free-port.ts';
import type { Environment } from '../server/settings.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { Finding } from './runner.ts';

/** A new database of one kind, and the environment of a server on it. */
export interface Deployment {
  database: 'embedded' | 'DATABASE_URL';
  env: Environment;
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
    const PORT = String(await findFreePort());
    return await work({ database: 'embedded', env: { PORT, DATA_DIR: join(folder.path, 'data') } });
  } finally {
    folder.remove();
  }
}

export function onDatabaseUrl(work: (deployment: Deployment) => Promise<Finding>): Promise<Finding> {
  return onDurablePostgres(async (url) => {
    const PORT = String(await findFreePort());
    return work({ database: 'DATABASE_URL', env: { PORT, DATABASE_URL: url } });
  });
}

/** Does it on a new PostgreSQL, which is removed afterwards. */
export async function onDurablePostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await createDurablePostgres();
  try {
    return await work(postgres.url);
  } finally {
    await postgres.remove();
  }
}

/** A PostgreSQL as a company would have it: what it has acknowledged is on the disk. */
export function createDurablePostgres({
  settings = {},
  ...options
}: Parameters<typeof createPrivatePostgres>[0] = {}): Promise<PrivatePostgres> {
  const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
  return createPrivatePostgres({ ...options, settings: { ...durable, ...settings } });
}
