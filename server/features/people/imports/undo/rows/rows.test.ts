import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stage } from '../../../../../../test/cast.ts';
import { tables } from '../../../../../db/tables.ts';
import { rememberedColumns } from '../../people/remembering/store.ts';
import { keepingRows, rowsOfTheDatabase, rowsThatGo } from './store.ts';

const { world } = stage({ people: {} });

const known = [...Object.keys(keepingRows), ...rowsThatGo, ...rowsOfTheDatabase];

test('each column that points at a person keeps that person, or its row goes with them §115.2', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(world.database.db);
  expect(known.toSorted()).toEqual([...new Set(rows.map(({ name }) => name))].toSorted());
});

test('rows that point at rows that go are removed with them by the database, or before them §115.2', async () => {
  const { rows } = await sql<{ from: string; to: string; isCascade: boolean }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to, confdeltype = 'c' as "isCascade"
    from pg_constraint where contype = 'f' and confrelid <> 'users'::regclass`.execute(world.database.db);
  const gone = rowsThatGo.map((name) => name.split('.')[0]!);
  const left = rows.filter(
    ({ from, to, isCascade }) =>
      gone.includes(to) && !isCascade && !(gone.includes(from) && gone.indexOf(from) < gone.indexOf(to)),
  );
  expect(left).toEqual([]);
});

test('each of these columns has an index, so that fifty thousand people are removed in seconds §115.1', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct indrelid::regclass || '.' || attname as name
    from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]`.execute(world.database.db);
  const indexed = new Set(rows.map(({ name }) => name));
  expect(known.filter((name) => !indexed.has(name))).toEqual([]);
});

test('an undo gives back each column of a person that no other change but an import writes §115.3', () => {
  const others = [
    'id',
    'password_hash',
    'has_temporary_password',
    'background_color',
    'created_at',
    'updated_at',
    'since',
    'search_text',
    'standing',
    'deputy_id',
    'deputy_until',
  ];
  expect([...rememberedColumns, ...others].toSorted()).toEqual(Object.keys(tables.users.columns).toSorted());
});
