import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeZone } from '../../test/database.ts';
import { openVacantDatabase } from '../../test/vacant-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const former = '0026-end-of-validity.sql';

/** Ada was Byron until March 1 and King from April 1 on; Tom has always been Tom; Eve was erased. */
const company = `
  insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at, since)
    values ('Ada', 'Byron', 'ada@company.example', 'x', 'employee', '#000000', '2026-01-01Z', '2026-01-01Z', '2026-01-01Z'),
      ('Tom', 'Ash', 'tom@company.example', 'x', 'employee', '#000000', '2026-01-01Z', '2026-01-01Z', '2026-01-01Z'),
      ('Eve', 'Old', 'eve@company.example', 'x', 'employee', '#000000', '2026-01-01Z', '2026-01-01Z', '2026-01-01Z');
  insert into training_records (person_id, title, trained_on, recorded_at, source, decision, decided_at)
    select u.id, title, '2026-01-02', recorded_at::timestamptz, 'external', decision, decided_at::timestamptz
    from users u, (values
      ('Ada', 'first', '2026-02-01Z', 'accepted', null), ('Ada', 'second', '2026-03-15Z', 'accepted', null),
      ('Ada', 'third', '2026-05-01Z', 'accepted', null), ('Ada', 'accepted later', '2026-02-01Z', 'accepted', '2026-03-15Z'),
      ('Ada', 'proposed', '2026-02-01Z', 'proposed', null), ('Tom', 'his', '2026-02-01Z', 'accepted', null),
      ('Eve', 'hers', '2026-02-01Z', 'accepted', null)) as told (person, title, recorded_at, decision, decided_at)
    where u.first_name = person;
  select set_config('lodestar.now', '2026-03-01Z', false);
  update users set last_name = 'Lovelace' where first_name = 'Ada';
  select set_config('lodestar.now', '2026-04-01Z', false);
  update users set last_name = 'King' where first_name = 'Ada';
  select set_config('lodestar.now', '', false);
  update users set first_name = 'Erased', last_name = 'Person', email = 'erased-' || id || '@invalid',
    deactivated_at = '2026-03-01Z' where first_name = 'Eve';`;

describe('the migration that puts names on records', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openVacantDatabase();
    await migrate(database, { timeZone, upTo: former });
    await database.executeScript(company);
    await migrate(database, { timeZone });
  });

  afterAll(() => database.close());

  test('takes each from the history, of the day when the record was made or accepted, else the present one §65.8', async () => {
    const { rows } = await sql<{ title: string; person_name: string | null; certified_name: string | null }>`
      select title, person_name, certified_name from training_records order by title`.execute(database.db);
    expect(rows.map((row) => [row.title, row.person_name])).toEqual([
      ['accepted later', 'Ada Lovelace'],
      ['first', 'Ada Byron'],
      ['hers', null],
      ['his', 'Tom Ash'],
      ['proposed', 'Ada Byron'],
      ['second', 'Ada Lovelace'],
      ['third', 'Ada King'],
    ]);
    expect(rows.every(({ certified_name }) => certified_name === null)).toBe(true);
  });

  test('lets the former release go on: what it records has a name, and who it erases has none', async () => {
    await sql`insert into training_records (person_id, title, trained_on, recorded_at, source)
      select id, 'by the former release', '2026-06-01', '2026-06-01Z', 'external' from users where first_name = 'Tom'`.execute(
      database.db,
    );
    const namesOfTom = async () =>
      (
        await sql<{ person_name: string | null }>`
          select person_name from training_records where title in ('his', 'by the former release')`.execute(
          database.db,
        )
      ).rows.map(({ person_name }) => person_name);
    expect(await namesOfTom()).toEqual(['Tom Ash', 'Tom Ash']);
    await sql`update users set first_name = 'Erased', email = 'erased-' || id || '@invalid' where first_name = 'Tom'`.execute(
      database.db,
    );
    expect(await namesOfTom()).toEqual([null, null]);
  });
});
