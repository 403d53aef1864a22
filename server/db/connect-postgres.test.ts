import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { UnavailableError } from './errors.ts';
import type { Db } from './tables.ts';

const lock = 1;

describe('the connections of a database', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await openTestDatabase({ poolSize: 3 });
  });

  afterEach(() => database.close());

  test('leave one to a change, however many long reads there are', async () => {
    const { forServer } = database;
    const reading = {
      name: 'long',
      text: 'select 1 as one from pg_advisory_xact_lock_shared($1)',
      values: [lock],
    };
    let reads!: Promise<unknown>[];
    await database.db.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(other);
      reads = Array.from({ length: 6 }, () => forServer.read([reading], { isExpensive: true }));
      expect((await sql`select 1 as one`.execute(forServer.db)).rows).toEqual([{ one: 1 }]);
      expect(forServer.load().lent).toBe(2);
    });
    for (const answer of await Promise.all(reads))
      expect(answer).toMatchObject({ outcomes: [{ status: 'fulfilled', value: { one: 1 } }] });
  });

  test('leave one to all jobs together, of which those that run often come first', async () => {
    const { often, seldom } = database.forServer.dbForJobs(new AbortController().signal);
    const order: string[] = [];
    const work = (name: string, db: Db) =>
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        order.push(`${name}, ${database.forServer.load().lent} lent`);
      });
    await Promise.all([work('a', seldom), work('b', seldom), work('c', often), work('d', often)]);
    expect(order).toEqual(['a', 'c', 'd', 'b'].map((name) => `${name}, 1 lent`));
  });

  test('leave none to jobs that wait for it when all of them are to end', async () => {
    const ending = new AbortController();
    const { often, seldom } = database.forServer.dbForJobs(ending.signal);
    let waiting!: Promise<unknown>;
    await seldom.transaction().execute(async (tx) => {
      waiting = expect(sql`select 1`.execute(often)).rejects.toThrow(UnavailableError);
      ending.abort();
      await sql`select 1`.execute(tx);
    });
    await waiting;
  });
});
