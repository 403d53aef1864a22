import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../../start-error.ts';
import { engineVersion } from './data-folder.ts';
import { openEmbedded, type EmbeddedDatabase } from './open.ts';
import { StorageFullError } from './storage-full-error.ts';

let existing: string;
let parent: string;
let dataFolder: string;
beforeAll(async () => {
  existing = mkdtempSync(join(tmpdir(), 'open-'));
  await (await openEmbedded({ dataFolder: existing })).close();
});
afterAll(() => rmSync(existing, { recursive: true, force: true }));
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'open-'));
  dataFolder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const query = async (database: EmbeddedDatabase, text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(new Kysely({ dialect: database.dialect }))).rows;
const mode = (path: string) => statSync(path).mode & 0o777;

describe('refusals', () => {
  test('a database of another PostgreSQL version is refused, and told how to move it', async () => {
    mkdirSync(join(dataFolder, 'postgres'), { recursive: true });
    writeFileSync(join(dataFolder, 'postgres/PG_VERSION'), '17\n');
    const opening = openEmbedded({ dataFolder });
    await expect(opening).rejects.toBeInstanceOf(StartError);
    await expect(opening).rejects.toThrow(
      /PostgreSQL 17, .* PostgreSQL 18\. Keep the folder, .* export the data/,
    );
    await expect(openEmbedded({ dataFolder }), 'the lock is free again').rejects.toThrow('PostgreSQL 17');
  });

  test('a folder that is not a whole database is refused', async () => {
    mkdirSync(join(dataFolder, 'postgres'), { recursive: true });
    await expect(openEmbedded({ dataFolder })).rejects.toThrow('is not a database');
  });

  test('a damaged database is refused with what PostgreSQL says about it', async () => {
    cpSync(existing, dataFolder, { recursive: true });
    rmSync(join(dataFolder, 'postgres/global/pg_control'));
    const opening = openEmbedded({ dataFolder });
    await expect(opening).rejects.toBeInstanceOf(StartError);
    await expect(opening).rejects.toThrow('could not open file "global/pg_control"');
  });

  test('a data folder that can not be created is refused', async () => {
    writeFileSync(dataFolder, 'a file');
    await expect(openEmbedded({ dataFolder })).rejects.toBeInstanceOf(StartError);
  });

  test('a disk without room for a new database is refused before anything is written', async () => {
    await expect(openEmbedded({ dataFolder, freeBytes: async () => 0 })).rejects.toThrow(
      /^The disk of .* too full/,
    );
  });

  test('a folder that is open in this process is refused', async () => {
    cpSync(existing, dataFolder, { recursive: true });
    const database = await openEmbedded({ dataFolder });
    await expect(openEmbedded({ dataFolder })).rejects.toThrow('already open in this process');
    await database.close();
  });
});

test('a new data folder is closed to others, and so is one that was open to them', async () => {
  expect([mode(existing), mode(join(existing, 'postgres'))]).toEqual([0o700, 0o700]);
  cpSync(existing, dataFolder, { recursive: true });
  chmodSync(dataFolder, 0o755);
  await (await openEmbedded({ dataFolder })).close();
  expect(mode(dataFolder)).toBe(0o700);
});

test('what was stored is there again, also beside the rest of an interrupted first start', async () => {
  mkdirSync(join(dataFolder, 'postgres.new/base'), { recursive: true });
  const first = await openEmbedded({ dataFolder });
  expect(first.isNew).toBe(true);
  await first.executeScript("create table entry (word text); insert into entry values ('kept')");
  await first.close();
  await first.close();
  const second = await openEmbedded({ dataFolder });
  expect(second.isNew).toBe(false);
  expect(await query(second, 'select word from entry')).toEqual([{ word: 'kept' }]);
  await second.close();
});

test('PostgreSQL is the version we expect and runs as we asked, on a folder with room to write', async () => {
  cpSync(existing, dataFolder, { recursive: true });
  const database = await openEmbedded({ dataFolder });
  await database.assertWritable();
  const names = ['fsync', 'wal_sync_method', 'shared_buffers', 'TimeZone'].map((name) => `'${name}'`);
  const [row] = await query(
    database,
    `select (current_setting('server_version_num')::int / 10000)::text as version,
       (select json_object_agg(name, current_setting(name)) from pg_settings where name in (${names.join()})) as settings`,
  );
  const settings = { fsync: 'on', wal_sync_method: 'fsync', shared_buffers: '16MB', TimeZone: 'UTC' };
  expect(row).toEqual({ version: engineVersion, settings });
  await database.close();
});

test('reads go on while a nearly full disk refuses writes', async () => {
  cpSync(existing, dataFolder, { recursive: true });
  let free = 2 ** 40;
  const database = await openEmbedded({ dataFolder, minimumFreeBytes: 1000, freeBytes: async () => free });
  free = 999;
  await expect
    .poll(() => database.assertWritable().catch((error: unknown) => error))
    .toBeInstanceOf(StorageFullError);
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.close();
});
