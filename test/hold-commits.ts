import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { destroyConnection } from '../server/db/destroy-connection.ts';
import { asServer } from './database.ts';

/**
 * Makes every commit of a PostgreSQL wait for a standby that doesn't exist, where it has
 * `synchronous_commit` on. The commit is written and goes to the standbys that there are, and nobody gets an
 * answer. Returns a function that lets all of them through.
 */
export async function holdCommits(url: string): Promise<() => Promise<void>> {
  await configure(url, "set synchronous_standby_names = 'nobody'");
  while (await commits(url));
  return () => configure(url, 'reset synchronous_standby_names');
}

async function configure(url: string, change: string): Promise<void> {
  await asServer(url, async (client) => {
    await client.query(`alter system ${change}`);
    await client.query('select pg_reload_conf()');
  });
}

/** Whether a commit comes to an end. A process of the server takes a new setting over in its own time. */
async function commits(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const writes = client.query("select pg_logical_emit_message(true, 'test', '')").then(
    () => true,
    () => false,
  );
  const outcome = await Promise.race([writes, pause(100, false)]);
  destroyConnection(client);
  return outcome;
}
