import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import type { Database } from './database.ts';
import { backedUpTables, tableNames, tables } from './tables.ts';

describe('the description of the tables', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
  });

  afterAll(() => database.close());

  test('forgets no table and no column of the migrated database, and invents none', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname || '.' || attname as name from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
        and attnum > 0 and not attisdropped`.execute(database.db);
    const described = Object.entries(tables).flatMap(([table, { columns }]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(described.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test('names each table after those to which its rows point, as a restore needs it', async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
      from pg_constraint where contype = 'f'`.execute(database.db);
    expect(rows.length).toBeGreaterThan(0);
    const order: readonly string[] = tableNames;
    // A table's own rows come in one statement, at whose end they are judged.
    for (const { from, to } of rows.filter((row) => row.from !== row.to))
      expect(order.indexOf(to), `${from} → ${to}`).toBeLessThan(order.indexOf(from));
  });

  test('lets the rows of a backup point only at rows that it holds as well', async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
      from pg_constraint where contype = 'f'`.execute(database.db);
    const pointedAt = rows.filter(({ from }) => backedUpTables.includes(from)).map(({ to }) => to);
    expect(backedUpTables).toEqual(expect.arrayContaining(pointedAt));
  });
});
