import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServerUrl } from '../../test/database.ts';
import type { ConnectionPool } from './bounded-pool.ts';
import { PreparingPool } from './preparing-pool.ts';

let pool: pg.Pool;
const sent: unknown[] = [];

beforeAll(() => {
  pool = new pg.Pool({ connectionString: testServerUrl(), max: 1 });
});

afterAll(() => pool.end());

/** Tells what goes out, and sends it on. */
const told: ConnectionPool = {
  connect: async () => {
    const client = await pool.connect();
    const query = (...call: Parameters<typeof client.query>) => {
      sent.push(call[0]);
      return client.query(...call);
    };
    return { query, release: () => client.release() } as unknown as Awaited<
      ReturnType<ConnectionPool['connect']>
    >;
  },
  end: () => pool.end(),
};

test('a transaction begins, is set and does its first work in one round trip, and its settings end with it', async () => {
  const client = await new PreparingPool(told).connect();
  await client.query('begin', []);
  await client.query("set local lodestar.now to '2026-12-01T12:00:00.000Z'", []);
  expect(sent).toEqual([]);
  const reading = client.query<{ now: string }>("select current_setting('lodestar.now') as now", []);
  expect(sent).toEqual([
    "begin; set local lodestar.now to '2026-12-01T12:00:00.000Z'",
    "select current_setting('lodestar.now') as now",
  ]);
  expect((await reading).rows).toEqual([{ now: '2026-12-01T12:00:00.000Z' }]);
  await client.query('rollback', []);
  const after = await client.query<{ now: string }>(
    "select current_setting('lodestar.now', true) as now",
    [],
  );
  expect(after.rows).toEqual([{ now: '' }]);
  client.release();
});

test('a transaction that does nothing sends nothing', async () => {
  const client = await new PreparingPool(told).connect();
  sent.length = 0;
  await client.query('begin', []);
  await client.query("set local lodestar.now to '2026-12-01T12:00:00.000Z'", []);
  await client.query('commit', []);
  expect(sent).toEqual([]);
  client.release();
});

test('a statement of few values is planned once, however long it is, and one of many values is not kept', async () => {
  const client = await new PreparingPool(told).connect();
  const long = `select $1::int as answer where ${Array(2_000).fill('true').join(' and ')}`;
  const many = `select ${Array.from({ length: 51 }, (_, index) => `$${index + 1}::int`).join(' + ')} as answer`;
  await client.query(long, [1]);
  await client.query(many, Array(51).fill(1));
  const { rows } = await client.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
    [],
  );
  client.release();
  expect(rows.map(({ statement }) => statement)).toContain(long);
  expect(rows.map(({ statement }) => statement)).not.toContain(many);
});
