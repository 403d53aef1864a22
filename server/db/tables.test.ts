import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { listTriggerWrites, type TriggerWrite } from '../../test/trigger-writes.ts';
import type { Database } from './database.ts';
import type { Table, Writers } from './table.ts';
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

  const signposts = (place: string, writers: Writers = {}) =>
    Object.entries(writers).flatMap(([source, by]) => by.map((name) => `${place} <- ${source} ${name}`));

  /** The signpost of each column that a trigger writes, or of the rows where these have one. */
  const expectedFor = ({ target, source, by, columns }: TriggerWrite) => {
    const ofRows = signposts(target, { [source]: [by] })[0]!;
    const isOfRows = columns === null || listSignposts().includes(ofRows);
    return isOfRows
      ? [ofRows]
      : columns.flatMap((name) => signposts(`${target}.${name}`, { [source]: [by] }));
  };

  const listSignposts = () =>
    Object.entries<Table>(tables).flatMap(([table, { writtenBy, columns }]) => [
      ...signposts(table, writtenBy),
      ...Object.entries(columns).flatMap(([name, column]) => signposts(`${table}.${name}`, column.writtenBy)),
    ]);

  test('leads from each copy that a trigger keeps to the trigger, and to no other', async () => {
    const written = await listTriggerWrites(database.db);
    const expected = written.flatMap((write) => expectedFor(write));
    expect(listSignposts().toSorted()).toEqual(expected.toSorted());
  });

  test('is missed of a new trigger, for each column that it writes', async () => {
    await database.executeScript(`
      create function copy_titles() returns trigger language plpgsql as $$
      begin
        update training_sessions s set location = new.title from programs p where s.program_id = p.id;
        new.version := 1;
        return new;
      end $$;
      create trigger programs_copied before update on programs for each row execute function copy_titles();`);
    const expected = (await listTriggerWrites(database.db)).flatMap((write) => expectedFor(write));
    await database.executeScript('drop trigger programs_copied on programs; drop function copy_titles');
    expect(expected.filter((signpost) => !listSignposts().includes(signpost))).toEqual([
      'training_sessions.location <- programs copy_titles',
      'programs.version <- programs copy_titles',
    ]);
  });
});
