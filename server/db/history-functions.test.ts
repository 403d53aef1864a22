import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { startWorld, type World } from '../../test/world.ts';
import { listColumns } from '../maintenance/backup/store.ts';
import type { Database } from './database.ts';
import { functionsOfHistory, missingInHistory, tablesWithHistory } from './history-functions.ts';
import { tables } from './tables.ts';

describe.each(tablesWithHistory)('the history of %s', (table) => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
  });

  afterAll(() => database.close());

  const listMissing = async () =>
    missingInHistory(
      table,
      await listColumns(database.db, table),
      await listColumns(database.db, `${table}_history`),
    );

  test('has the columns of the table, and lacks a new one that nobody adds to it §67.3', async () => {
    expect(await listMissing()).toEqual([]);
    await database.executeScript(`alter table ${table} add column shoe_size integer`);
    expect(await listMissing()).toEqual(['shoe_size']);
    await database.executeScript(`alter table ${table} drop column shoe_size`);
  });

  test('is described in the order of the columns of the table, in which it returns them', async () => {
    const { rows } = await sql<{ name: string }>`
      select attname::text as name from pg_attribute
      where attrelid = ${sql.lit(table)}::regclass and attnum > 0 and not attisdropped
      order by attnum`.execute(database.db);
    expect(Object.keys(tables[table].columns)).toEqual(rows.map(({ name }) => name));
  });
});

describe('a new column', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });

  afterAll(() => world.close());

  test('is in the former rows once the table’s description has it', async () => {
    const { db } = world.database;
    const [admin, other] = [await world.createPerson('admin'), await world.createPerson('admin')];
    const functions = functionsOfHistory('users', [...Object.keys(tables.users.columns), 'shoe_size']);
    await world.database.executeScript(`alter table users add column shoe_size integer;
      alter table users_history add column shoe_size integer;
      ${functions.map(({ text }) => text).join('\n')}`);
    await sql`update users set shoe_size = 38 where id = ${admin.id}`.execute(db);
    await sql`update users set shoe_size = 39 where id = ${admin.id}`.execute(db);
    const { rows: former } = await sql`
      select shoe_size from users_history where id = ${admin.id} order by since`.execute(db);
    expect(former).toEqual([{ shoe_size: null }, { shoe_size: 38 }]);
    const { rows } = await sql`
      select id, shoe_size from users_at(now() + interval '100 years') order by shoe_size`.execute(db);
    expect(rows).toEqual([
      { id: admin.id, shoe_size: 39 },
      { id: other.id, shoe_size: null },
    ]);
  });
});
