import { fsyncSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DurableFileSystem } from './durable-file-system.ts';
import { initParameters, startParameters } from './start-parameters.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** How often the disk is flushed by each of two commits, and what is flushed by a checkpoint. */
async function countFlushes(startParams: string[]) {
  let flushes = 0;
  const sync = (file: number) => {
    flushes += 1;
    fsyncSync(file);
  };
  const fs = new DurableFileSystem(folder, { sync });
  const pglite = await PGlite.create({ fs, startParams, initDbStartParams: initParameters });
  const flushesOf = async (statement: string) => {
    flushes = 0;
    await pglite.exec(statement);
    return flushes;
  };
  await pglite.exec('create table entry (number int)');
  const commits = [
    await flushesOf('insert into entry values (1)'),
    await flushesOf('insert into entry values (2)'),
  ];
  const reading = await flushesOf('select * from entry');
  const checkpoint = await flushesOf('checkpoint');
  const { rows } = await pglite.query('select current_setting($1) as fsync', ['fsync']);
  await pglite.close();
  return { commits, reading, checkpoint, rows };
}

test('as PGlite starts PostgreSQL, a commit does not reach the disk', async () => {
  const { commits, rows } = await countFlushes(PGlite.defaultStartParams);
  expect(commits).toEqual([0, 0]);
  expect(rows).toEqual([{ fsync: 'off' }]);
});

test('every commit flushes the log to the disk, a read flushes nothing, a checkpoint flushes the tables', async () => {
  const { commits, reading, checkpoint, rows } = await countFlushes(startParameters({ durable: true }));
  expect(commits).toEqual([1, 1]);
  expect(reading).toBe(0);
  expect(checkpoint).toBeGreaterThan(2);
  expect(rows).toEqual([{ fsync: 'on' }]);
});
