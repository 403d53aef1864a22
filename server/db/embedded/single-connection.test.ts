import { setTimeout } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from './open.ts';
import { SingleConnection } from './single-connection.ts';

interface Schema {
  account: { id: number; name: string; balance: number };
}

let database: EmbeddedDatabase;
let db: Kysely<Schema>;
beforeAll(async () => {
  database = await openEmbedded({ dataFolder: null });
  db = new Kysely<Schema>({ dialect: database.dialect });
  await database.executeScript(`
    create table account (id int primary key, name text constraint account_name_key unique, balance int not null);`);
});
beforeEach(() =>
  database.executeScript(`truncate account; insert into account values (1, 'Ann', 5), (2, 'Bob', 5)`),
);
afterAll(() => database.close());

const names = async () =>
  (await db.selectFrom('account').select('name').orderBy('id').execute()).map((row) => row.name);

describe('refusals', () => {
  test('a broken constraint is reported by its name, without the statement or its values', async () => {
    const insert = db.insertInto('account').values({ id: 3, name: 'Ann', balance: 0 }).execute();
    await expect(insert).rejects.toMatchObject({
      code: '23505',
      constraint: 'account_name_key',
      table: 'account',
    });
    const error: unknown = await insert.catch((reason: unknown) => reason);
    expect(error).not.toHaveProperty('params');
    expect(error).not.toHaveProperty('query');
  });

  test('a query outside the transaction it waits for is refused instead of waiting for ever', async () => {
    const pglite = await PGlite.create();
    const pool = new SingleConnection(pglite, { waitMilliseconds: 50 });
    const impatient = new Kysely({ dialect: new PostgresDialect({ pool }) });
    const nested = impatient.transaction().execute(() => sql`select 1`.execute(impatient));
    await expect(nested).rejects.toThrow('became free within 50 ms');
    await expect(sql`select 1 as one`.execute(impatient)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await pglite.close();
  });

  test('streaming is refused', async () => {
    const stream = db.selectFrom('account').selectAll().stream();
    await expect(stream.next()).rejects.toThrow('cursor');
  });
});

describe('transactions', () => {
  test('one that fails leaves no trace and the connection usable', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('account').execute();
      throw new Error('Changed my mind.');
    });
    await expect(failing).rejects.toThrow('Changed my mind.');
    expect(await names()).toEqual(['Ann', 'Bob']);
  });

  test('one after a refused statement leaves no trace either', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('account').where('id', '=', 2).execute();
      await tx.insertInto('account').values({ id: 1, name: 'Cleo', balance: 0 }).execute();
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual(['Ann', 'Bob']);
  });

  test('a query started meanwhile waits and sees the outcome', async () => {
    const renaming = db.transaction().execute(async (tx) => {
      await tx.updateTable('account').set({ name: 'Zoe' }).where('id', '=', 1).execute();
      await setTimeout(20);
      await tx.updateTable('account').set({ name: 'Yan' }).where('id', '=', 2).execute();
    });
    expect(await names()).toEqual(['Zoe', 'Yan']);
    await renaming;
  });

  test('the isolation level and the access mode asked for hold', async () => {
    const read = (name: string) => sql<{ value: string }>`select current_setting(${name}) as value`;
    const transaction = db.transaction().setIsolationLevel('serializable').setAccessMode('read only');
    const [isolation, readOnly] = await transaction.execute(async (tx) => [
      await read('transaction_isolation').execute(tx),
      await read('transaction_read_only').execute(tx),
    ]);
    expect([isolation.rows[0]?.value, readOnly.rows[0]?.value]).toEqual(['serializable', 'on']);
  });
});

test('callers get the connection in the order of asking', async () => {
  const order: number[] = [];
  const ask = async (number: number) => {
    await sql`select 1`.execute(db);
    order.push(number);
  };
  await Promise.all([1, 2, 3, 4, 5].map(ask));
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test('changed rows are counted, read ones are not', async () => {
  const updated = await db.updateTable('account').set({ balance: 6 }).executeTakeFirstOrThrow();
  expect(updated.numUpdatedRows).toBe(2n);
  const selected = await db.executeQuery(db.selectFrom('account').selectAll().compile());
  expect(selected.numAffectedRows).toBeUndefined();
});

test('timers tick while queries run one after the other', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 10);
  const end = performance.now() + 500;
  while (performance.now() < end) await sql`select 1`.execute(db);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(15);
});
