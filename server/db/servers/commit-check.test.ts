import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBadDatabase, type BadDatabase } from '../../../test/bad-database.ts';
import { asServer } from '../../../test/database.ts';
import { CommitCheck } from './commit-check.ts';

let bad: BadDatabase;
let check: CommitCheck;
let changes: boolean[];

beforeAll(async () => {
  bad = await startBadDatabase();
});

afterAll(() => bad.remove());

beforeEach(() => {
  changes = [];
  check = new CommitCheck({
    open: () => new pg.Client({ connectionString: bad.url }),
    onChange: () => changes.push(check.isStuck),
  });
});

afterEach(() => check.stop());

const waiting = async () => {
  const { rowCount } = await asServer(bad.url, (client) =>
    client.query("select from pg_stat_activity where wait_event = 'SyncRep'"),
  );
  return rowCount;
};

test('one commit that is not answered may have been slow, and so may two that are not in a row', () => {
  check.wasNotAnswered();
  check.wasAnswered();
  check.wasNotAnswered();
  expect([check.isStuck, changes]).toEqual([false, []]);
});

test('after two in a row a single small change waits for its commit, and once that goes through all may go on', async () => {
  const release = await bad.holdCommits();
  const before = await waiting();
  check.wasNotAnswered();
  check.wasNotAnswered();
  expect(check.isStuck).toBe(true);
  await expect.poll(waiting).toBe(before! + 1);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([await waiting(), check.isStuck]).toEqual([before! + 1, true]);
  // The end of a transaction that wrote nothing, which waits for no standby.
  check.wasAnswered();
  expect(check.isStuck).toBe(true);
  await release();
  await expect.poll(() => check.isStuck).toBe(false);
  expect(changes).toEqual([true, false]);
});

test('of another primary nothing is known', async () => {
  const release = await bad.holdCommits();
  check.wasNotAnswered();
  check.wasNotAnswered();
  check.reset();
  expect([check.isStuck, changes]).toEqual([false, [true, false]]);
  await release();
});
