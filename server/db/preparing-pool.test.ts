import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServerUrl } from '../../test/database.ts';
import type { ConnectionPool } from './bounded-pool.ts';
import { commitWithNext, PreparingPool } from './preparing-pool.ts';
import { nameOf } from './statement.ts';

let pool: pg.Pool;
const sent: unknown[] = [];

beforeAll(() => {
  pool = new pg.Pool({ connectionString: testServerUrl(), max: 1 });
});

afterAll(() => pool.end());

/** Notes each statement, and sends it on. */
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

describe('a transaction whose last statement takes the commit along', () => {
  beforeAll(() => pool.query('create table if not exists kept (id integer)'));
  afterAll(() => pool.query('drop table kept'));

  const insertion = (value: unknown) => ['insert into kept select $1::int / 2', [value]] as const;
  const kept = async () => (await pool.query<{ id: number }>('select id from kept')).rows;

  test('is undone as a whole if the database refuses that statement, and its connection is good for the next', async () => {
    const client = await new PreparingPool(told).connect();
    await client.query('begin', []);
    await client.query(...insertion(2));
    await client.query(commitWithNext, []);
    await expect(client.query(...insertion('none'))).rejects.toThrow(/invalid input syntax/);
    sent.length = 0;
    await client.query('rollback', []);
    expect(sent).toEqual([]);
    await client.query('begin', []);
    await client.query('select 1', []);
    await client.query('rollback', []);
    client.release();
    expect(await kept()).toEqual([]);
  });

  test('is undone if the driver cannot write one of its values', async () => {
    const client = await new PreparingPool(told).connect();
    const circle: { itself?: unknown } = {};
    circle.itself = circle;
    await client.query('begin', []);
    await client.query(...insertion(2));
    await client.query(commitWithNext, []);
    await expect(async () => client.query(...insertion(circle))).rejects.toThrow(/circular/i);
    await client.query('rollback', []);
    client.release();
    expect(await kept()).toEqual([]);
  });

  test('ends with it in one round trip, also if that is its only statement', async () => {
    const client = await new PreparingPool(told).connect();
    await client.query('begin', []);
    await client.query(commitWithNext, []);
    sent.length = 0;
    const inserting = client.query(...insertion(2));
    expect(sent).toEqual([
      'begin',
      { name: expect.any(String), text: insertion(2)[0], values: ['2'] },
      'commit',
    ]);
    await inserting;
    expect(await client.query('commit', [])).toMatchObject({ command: 'COMMIT' });
    expect(sent).toHaveLength(3);
    client.release();
    expect(await kept()).toEqual([{ id: 1 }]);
  });
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

test('a statement about many rows is planned for the tables as they are by then, and one about few as it was', async () => {
  const client = await new PreparingPool(told).connect();
  await client.query('begin', []);
  await client.query('set local plan_cache_mode to force_generic_plan', []);
  await client.query('create temporary table growing (id integer) on commit drop', []);
  const text = 'select id from growing where id = any($1::int[])';
  const plan = async () => {
    const { rows } = await client.query(`explain execute "${nameOf(text)}" ('{1}')`, []);
    return JSON.stringify(rows);
  };
  await client.query(text, [[1]]);
  const atFirst = await plan();
  await client.query('insert into growing select generate_series(1, 100000)', []);
  await client.query(text, [[1, 2, 3]]);
  expect(await plan()).toBe(atFirst);
  const many = Array.from({ length: 100 }, (_, index) => index + 1);
  expect((await client.query(text, [many])).rows).toHaveLength(100);
  expect(await plan()).not.toBe(atFirst);
  await client.query('rollback', []);
  client.release();
});

test.each([
  ['a list', [Array(100).fill(1)], 'select $1::int[]'],
  ['rows as JSON', [JSON.stringify(Array(20_000).fill(1))], 'select $1::json'],
  [
    'many values',
    Array(100).fill(1),
    `select ${Array.from({ length: 100 }, (_, n) => `$${n + 1}::int`).join()}`,
  ],
])('plans are forgotten before %s, in the same round trip', async (_, values, text) => {
  const client = await new PreparingPool(told).connect();
  sent.length = 0;
  await client.query('begin', []);
  const answer = client.query(text, values);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toBe('begin; discard plans');
  await answer;
  await client.query('rollback', []);
  client.release();
});
