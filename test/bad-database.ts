import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { startDatabaseProxy, type DatabaseProxy } from '../tools/faults/network/database-proxy.ts';
import { processesOf } from '../tools/faults/postgres-processes.ts';
import { createPrivatePostgres } from '../tools/postgres/private-server.ts';
import type { Answer } from './client.ts';
import { holdCommits } from './hold-commits.ts';
import type { World } from './world.ts';

/** A PostgreSQL that can be made to behave badly, and a stretch of network before it that can break. */
export interface BadDatabase {
  url: string;
  /** Of the database at that address, through the network that can break. */
  through(url: string): Promise<string>;
  /** Breaks the next connection that commits: before the database learns of it, or once it has answered. */
  cutNextCommit(when: 'before' | 'after'): void;
  /** Makes every commit wait for a standby that doesn't exist; returns a function that lets all of them through. */
  holdCommits(): Promise<() => Promise<void>>;
  /**
   * Stops all its processes where they are: it takes connections and answers nothing. Returns a function that ends
   * that.
   */
  freeze(): () => void;
  remove(): Promise<void>;
}

export async function startBadDatabase(): Promise<BadDatabase> {
  const postgres = await createPrivatePostgres({ settings: { synchronous_commit: 'on' } });
  const { url } = postgres;
  let proxy: DatabaseProxy | null = null;
  return {
    url,
    through: async (direct) => {
      proxy = await startDatabaseProxy(direct);
      return proxy.url;
    },
    cutNextCommit: (when) => proxy!.cutNextCommit(when),
    holdCommits: () => holdCommits(url),
    freeze: () => freeze(postgres.pid),
    remove: async () => {
      await proxy?.close();
      await postgres.remove();
    },
  };
}

/** Stops a postmaster and all its backends where they are; returns a function that lets them go on. */
export function freeze(postmaster: number): () => void {
  process.kill(postmaster, 'SIGSTOP');
  const all = processesOf(postmaster);
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  return () => all.forEach((pid) => process.kill(pid, 'SIGCONT'));
}

/** Keeps the statement's locks until the returned function is called: calls that need them are under way and wait. */
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

/** Lends all connections of the pool at once, when it lends again. Fails if one of them was never given back. */
export async function expectFullPool({ services: { database } }: World, poolSize: number): Promise<void> {
  await expect.poll(() => database.state().acceptsChanges, { timeout: 5_000 }).toBe(true);
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
