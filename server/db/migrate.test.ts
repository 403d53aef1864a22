import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import type { Database } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';

describe('migrations', () => {
  let database: Database;

  beforeEach(async () => {
    database = await openTestDatabase();
  });

  afterEach(() => database.close());

  const emptyDatabase = () => database.executeScript('drop schema public cascade; create schema public;');

  test('refuse a database whose applied migration has another text', async () => {
    await sql`update schema_migrations set checksum = 'other' where name = '0001-base.sql'`.execute(
      database.db,
    );
    await expect(migrate(database)).rejects.toThrow('0001-base.sql was changed after it was applied');
  });

  test('refuse a database of a newer release', async () => {
    await sql`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`.execute(
      database.db,
    );
    await expect(migrate(database)).rejects.toThrow('newer than this release');
  });

  test('leave nothing behind when one fails, and finish when it can', async () => {
    await emptyDatabase();
    await sql`create table users (in_the_way integer)`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow('already exists');
    const { rows } = await sql`select from pg_tables where tablename = 'departments'`.execute(database.db);
    expect(rows).toEqual([]);
    expect(await isMigrated(database)).toBe(false);
    await sql`drop table users`.execute(database.db);
    expect(await migrate(database)).toContain('0001-base.sql');
    expect(await isMigrated(database)).toBe(true);
  });

  test('run once when three start at once', async () => {
    await emptyDatabase();
    await Promise.all([migrate(database), migrate(database), migrate(database)]);
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
      database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      '0001-base.sql',
      '0002-guards.sql',
      '0003-audit.sql',
      '0004-repeats-and-limits.sql',
      '0005-counts-and-lists.sql',
    ]);
    expect(await migrate(database)).toEqual([]);
  });
});
