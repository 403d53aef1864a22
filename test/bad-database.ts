import { setTimeout as pause } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { destroyConnection } from '../server/db/watch.ts';
import { processesOf } from '../tools/faults/postgres-processes.ts';
import type { PrivatePostgres } from '../tools/postgres/private-server.ts';
import type { Answer } from './client.ts';
import { asServer } from './database.ts';
import type { World } from './world.ts';

/** Makes every commit of the server wait for a standby that doesn't exist; returns what lets all of them through. */
export async function holdCommits({ url }: PrivatePostgres): Promise<() => Promise<void>> {
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

/** Whether a commit comes to an end: a process of the server takes a new setting over in its own time. */
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

/** Stops all processes of the server where they are: it takes connections and answers nothing. Returns what ends that. */
export function freeze({ pid }: PrivatePostgres): () => void {
  process.kill(pid, 'SIGSTOP');
  const all = processesOf(pid);
  for (const one of all) process.kill(one, 'SIGSTOP');
  return () => {
    for (const one of all) process.kill(one, 'SIGCONT');
  };
}

/** Holds what the statement locks until the returned function is called: whatever needs it is under way and waits. */
export async function holdLock(
  { database }: World,
  statement: RawBuilder<unknown>,
): Promise<() => Promise<void>> {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const held = database.db.transaction().execute(async (tx) => {
    await statement.execute(tx);
    locked();
    await end;
  });
  await isLocked;
  return async () => {
    resolve();
    await held;
  };
}

/** Lends all connections of the pool at once: fails where one of them was never given back. */
export async function expectFullPool({ services: { database } }: World, poolSize: number): Promise<void> {
  await expect.poll(() => database.load(), { timeout: 5_000 }).toEqual({ lent: 0, waiting: 0 });
  const { promise: areAllLent, resolve } = Promise.withResolvers<void>();
  let lent = 0;
  await Promise.all(
    Array.from({ length: poolSize }, () =>
      database.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        lent += 1;
        if (lent === poolSize) resolve();
        await areAllLent;
      }),
    ),
  );
}

/** Makes a call and takes its time, in milliseconds. */
export async function timed<Reply>(call: () => Promise<Answer<Reply>>) {
  const began = performance.now();
  const answer = await call();
  return { ...answer, took: performance.now() - began };
}

/** The status, the code, and whether it says when to come again. */
export const codeOf = ({ status, problem, headers }: Answer<unknown>) => [
  status,
  problem.code,
  Number(headers.get('retry-after')) > 0,
];
