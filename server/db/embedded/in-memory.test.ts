import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from './open.ts';

let database: EmbeddedDatabase;
let db: Kysely<unknown>;
beforeAll(async () => {
  database = await openEmbedded({ dataFolder: null });
  db = new Kysely({ dialect: database.dialect });
});
afterAll(() => database.close());

const tableNames = async (from = db) =>
  (
    await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(from)
  ).rows;

describe('a script', () => {
  test('that fails takes no effect at all', async () => {
    const script = 'create table early (n int); insert into early values (1); select 1 / 0';
    await expect(database.executeScript(script)).rejects.toMatchObject({ code: '22012' });
    expect(await tableNames()).toEqual([]);
  });

  test('that fails inside its own transaction leaves the connection outside of it', async () => {
    await expect(database.executeScript('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
    expect(await tableNames()).toEqual([]);
  });

  test('that forgets its commit is refused and undone', async () => {
    await expect(database.executeScript('begin; create table open_end (n int)')).rejects.toThrow(
      'did not end it',
    );
    expect(await tableNames()).toEqual([]);
  });
});

test('values arrive in the types that the pg driver gives', async () => {
  const { rows } = await sql`
    select 7::int8 as count, date '2026-02-28' as day, timestamptz '2026-02-28 12:00+02' as at,
      1.50::numeric as rate, '{"a": [1]}'::jsonb as document, array[date '2026-01-01'] as days, null::date as never,
      ${new Date(0)}::timestamptz as sent, ${JSON.stringify(['x'])}::jsonb as list, ${['a', 'b,"c']}::text[] as words
  `.execute(db);
  expect(rows).toEqual([
    {
      count: 7,
      day: '2026-02-28',
      at: new Date('2026-02-28T10:00:00Z'),
      rate: '1.50',
      document: { a: [1] },
      days: ['2026-01-01'],
      never: null,
      sent: new Date(0),
      list: ['x'],
      words: ['a', 'b,"c'],
    },
  ]);
});

test('a database loaded from a dump is a copy that lives on its own', async () => {
  await database.executeScript('create table original (n int)');
  const copy = await openEmbedded({ dataFolder: null, loadFrom: await database.dump() });
  await copy.executeScript('create table addition (n int)');
  expect(await tableNames(new Kysely({ dialect: copy.dialect }))).toEqual([
    { name: 'addition' },
    { name: 'original' },
  ]);
  expect(await tableNames()).toEqual([{ name: 'original' }]);
  await copy.close();
});

test('maintenance refreshes statistics and ends the growth of the write-ahead log', async () => {
  await database.executeScript(`
    create table filler as select repeat('x', 1000) as text from generate_series(1, 40000)`);
  const state = async () =>
    (
      await sql<{ bytes: number; analyzed: number }>`
        select (pg_current_wal_lsn() - redo_lsn)::int as bytes,
          (select count(*)::int from pg_stat_user_tables where relname = 'filler' and last_analyze is not null) as analyzed
        from pg_control_checkpoint()`.execute(db)
    ).rows[0];
  const before = await state();
  expect(before?.bytes).toBeGreaterThan(32 * 1024 * 1024);
  expect(before?.analyzed).toBe(0);
  await database.maintain();
  const after = await state();
  expect(after?.bytes).toBeLessThan(1024 * 1024);
  expect(after?.analyzed).toBe(1);
});
