import type { PostgresPoolClient } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BoundedPool, type ConnectionPool } from './bounded-pool.ts';
import { OverloadError } from '../concurrency/semaphore.ts';

const client = { query: () => {}, release: () => {} } as unknown as PostgresPoolClient;
const endless: ConnectionPool = { connect: async () => client, end: async () => {} };

describe('a bounded pool', () => {
  test('refuses whoever has waited too long, and lends to the next again', async () => {
    const pool = new BoundedPool(endless, { size: 1, queue: 10, waitMilliseconds: 20 });
    const lent = await pool.connect();
    await expect(pool.connect()).rejects.toThrow(OverloadError);
    lent.release();
    await expect(pool.connect()).resolves.toBeDefined();
  });

  test('refuses at once when too many wait already', async () => {
    const pool = new BoundedPool(endless, { size: 1, queue: 1, waitMilliseconds: 10_000 });
    const lent = await pool.connect();
    const waiting = pool.connect();
    await expect(pool.connect()).rejects.toThrow('Too many callers');
    lent.release();
    await waiting;
    expect([pool.lent, pool.waiting]).toEqual([1, 0]);
  });

  test('keeps its size when the database refuses a connection', async () => {
    let isThere = false;
    const connect = () => (isThere ? Promise.resolve(client) : Promise.reject(new Error('away')));
    const pool = new BoundedPool({ ...endless, connect }, { size: 1, queue: 5, waitMilliseconds: 1_000 });
    for (const _ of [1, 2, 3]) await expect(pool.connect()).rejects.toThrow('away');
    isThere = true;
    await expect(pool.connect()).resolves.toBeDefined();
    expect(pool.lent).toBe(1);
  });

  test('counts a connection that is returned twice once', async () => {
    const pool = new BoundedPool(endless, { size: 1, queue: 5, waitMilliseconds: 50 });
    const lent = await pool.connect();
    lent.release();
    lent.release();
    expect(pool.lent).toBe(0);
    await pool.connect();
    await expect(pool.connect()).rejects.toThrow(OverloadError);
  });

  test('does not lend a connection again that is returned to be destroyed', async () => {
    const released: unknown[] = [];
    const connect = async () => ({ ...client, release: (destroy?: boolean) => released.push(destroy) });
    const pool = new BoundedPool({ ...endless, connect }, { size: 1, queue: 5, waitMilliseconds: 50 });
    (await pool.connect()).release(true);
    (await pool.connect()).release();
    expect(released).toEqual([true, undefined]);
  });

  test('lends in the order of asking', async () => {
    const pool = new BoundedPool(endless, { size: 1, queue: 10, waitMilliseconds: 1_000 });
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const lent = await pool.connect();
        order.push(number);
        lent.release();
      }),
    );
    expect(order).toEqual([1, 2, 3, 4]);
  });
});
