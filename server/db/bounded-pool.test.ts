import type { PostgresPoolClient } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BoundedPool, type ConnectionPool } from './bounded-pool.ts';
import { OverloadError } from '../concurrency/semaphore.ts';
import { withDeadline } from './deadline.ts';
import { DeadlineError } from './errors.ts';

const client = { query: () => {}, release: () => {} } as unknown as PostgresPoolClient;
const endless: ConnectionPool = { connect: async () => client, end: async () => {} };
const leaseMilliseconds = Infinity;

describe('a bounded pool', () => {
  test('refuses a caller that has waited too long, and lends to the next again', async () => {
    const pool = new BoundedPool(endless, { size: 1, queue: 10, waitMilliseconds: 20, leaseMilliseconds });
    const lent = await pool.connect();
    await expect(pool.connect()).rejects.toThrow(OverloadError);
    lent.release();
    await expect(pool.connect()).resolves.toBeDefined();
  });

  test('refuses at once when too many wait already', async () => {
    const pool = new BoundedPool(endless, { size: 1, queue: 1, waitMilliseconds: 10_000, leaseMilliseconds });
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
    const pool = new BoundedPool(
      { ...endless, connect },
      { size: 1, queue: 5, waitMilliseconds: 1_000, leaseMilliseconds },
    );
    for (const _ of [1, 2, 3]) await expect(pool.connect()).rejects.toThrow('away');
    isThere = true;
    await expect(pool.connect()).resolves.toBeDefined();
    expect(pool.lent).toBe(1);
  });

  test('counts a connection that is returned twice once', async () => {
    const pool = new BoundedPool(endless, { size: 1, queue: 5, waitMilliseconds: 50, leaseMilliseconds });
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
    const pool = new BoundedPool(
      { ...endless, connect },
      { size: 1, queue: 5, waitMilliseconds: 50, leaseMilliseconds },
    );
    (await pool.connect()).release(true);
    (await pool.connect()).release();
    expect(released).toEqual([true, undefined]);
  });

  test('lends in the order of asking', async () => {
    const pool = new BoundedPool(endless, { size: 1, queue: 10, waitMilliseconds: 1_000, leaseMilliseconds });
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

  describe('with a deadline', () => {
    const bounds = { size: 1, queue: 5, waitMilliseconds: 1_000, leaseMilliseconds: 30 };

    /** A pool of connections that record the calls they receive. */
    function openPool() {
      const events: unknown[] = [];
      const connect = async () => {
        const stream = { destroy: (reason: Error) => events.push(reason.name) };
        const release = (destroy?: boolean) => events.push(destroy ? 'released to be destroyed' : 'released');
        return { ...client, release, connection: { stream } };
      };
      return { pool: { ...endless, connect }, events };
    }

    test('destroys a connection that is lent for too long, which then is not lent again', async () => {
      const { pool, events } = openPool();
      const bounded = new BoundedPool(pool, bounds);
      const lent = await bounded.connect();
      await expect.poll(() => events).toEqual(['DeadlineError']);
      expect(bounded.lent).toBe(1);
      lent.release();
      expect(events).toEqual(['DeadlineError', 'released to be destroyed']);
      expect(bounded.lent).toBe(0);
    });

    test('leaves alone a connection that is returned in time', async () => {
      const { pool, events } = openPool();
      const lent = await new BoundedPool(pool, bounds).connect();
      lent.release();
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(events).toEqual(['released']);
    });

    test('tells a caller that waits for a connection to open, and keeps the one that opens after all', async () => {
      const { pool, events } = openPool();
      const { promise, resolve } = Promise.withResolvers<void>();
      const connect = () => promise.then(pool.connect);
      const bounded = new BoundedPool({ ...pool, connect }, bounds);
      await expect(bounded.connect()).rejects.toThrow(DeadlineError);
      expect(bounded.lent).toBe(1);
      resolve();
      await expect.poll(() => events).toEqual(['released']);
      expect(bounded.lent).toBe(0);
    });

    test('counts the time that a call has waited before, and opens nothing for one whose deadline has passed', async () => {
      const { pool, events } = openPool();
      const bounded = new BoundedPool(pool, { ...bounds, leaseMilliseconds: Infinity });
      await withDeadline(30, async () => {
        await bounded.connect();
        await expect.poll(() => events).toEqual(['DeadlineError']);
        await expect(new BoundedPool(pool, bounds).connect()).rejects.toThrow(DeadlineError);
      });
      expect(events).toEqual(['DeadlineError']);
    });
  });
});
