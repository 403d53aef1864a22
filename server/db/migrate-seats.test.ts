import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRows, restore, takeBackup } from '../../test/backups.ts';
import { timeZone } from '../../test/database.ts';
import { openVacantDatabase } from '../../test/vacant-database.ts';
import { compareCounts } from '../maintenance/counts/store.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const former = '0011-history.sql';

/**
 * The former release's rows. Eve sits in a session, leo is complete, zoe is complete without a seat and
 * asked again, max has chosen none. One program is archived.
 */
const company = `
  insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
    select name, 'Old', name || '@company.example', 'x', role, '#000000', '2026-01-01Z', '2026-01-01Z'
    from (values ('ada', 'admin'), ('mia', 'manager'), ('tom', 'trainer'), ('eve', 'employee'), ('leo', 'employee'),
      ('zoe', 'employee'), ('max', 'employee')) as people (name, role);
  insert into programs (title, description, assigned_manager_id, deadline, duration_minutes, background_color,
      created_at, updated_at, since, due_days, renew_months)
    select title, 'About it.', (select id from users where first_name = 'mia'), '2026-12-24T05:59:59.999Z', minutes,
      '#000000', '2026-01-02Z', '2026-01-02Z', '2026-01-02Z', 30, 12
    from (values ('Fire Safety', 90), ('Archived', 30)) as titles (title, minutes);
  insert into training_sessions (program_id, position, trainer_id, starts_at)
    select p.id, at.position, t.id, at.starts_at
    from programs p, users t, (values (0, timestamptz '2026-02-10T23:30Z'), (1, timestamptz '2026-12-10T18:00Z'))
      as at (position, starts_at) where t.first_name = 'tom';
  insert into training_records (person_id, program_id, title, version, session_id, trained_on, recorded_at, recorded_by,
      source, minutes, trainer_id, trainer, valid_until)
    select u.id, p.id, p.title, 1, case u.first_name when 'leo' then s.id end, '2026-02-10', '2026-02-11Z', s.trainer_id,
      case u.first_name when 'leo' then 'session' else 'external' end, 90, s.trainer_id, 'tom Old',
      case u.first_name when 'leo' then date '2027-02-10' else '2026-12-31' end
    from programs p join training_sessions s on s.program_id = p.id and s.position = 0, users u
    where u.first_name in ('leo', 'zoe');
  insert into assignments (program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at,
      completed_by, cycle, due_at, due_because, opened_by, valid_until)
    select p.id, u.id, '2026-01-10Z', p.assigned_manager_id, s.id, case when s.id is not null then timestamptz '2026-01-11Z' end,
      case u.first_name when 'leo' then timestamptz '2026-02-11Z' end, case u.first_name when 'leo' then s.trainer_id end,
      case u.first_name when 'zoe' then 2 else 1 end,
      case u.first_name when 'zoe' then timestamptz '2027-01-01T05:59:59.999Z' end,
      case u.first_name when 'zoe' then 'renewal' end, case u.first_name when 'zoe' then 'renewal' else 'manager' end,
      case u.first_name when 'leo' then date '2027-02-10' when 'zoe' then '2026-12-31' end
    from programs p join users u on u.role = 'employee'
    left join training_sessions s on s.program_id = p.id
      and s.position = case u.first_name when 'eve' then 1 when 'leo' then 0 end;
  update programs set archived_at = '2026-03-01Z' where title = 'Archived';`;

/** Which has the rows of the former release. */
async function openFormer(): Promise<Database> {
  const database = await openVacantDatabase();
  await migrate(database, { timeZone, upTo: former });
  await database.executeScript(company);
  return database;
}

describe('the migration that adds seats', () => {
  let database: Database;
  const held = new Map<string, object[]>();
  const read = async (query: RawBuilder<unknown>) => (await query.execute(database.db)).rows;
  const rowsOf = async (table: string) =>
    (await readRows(database, table)).map((row) => JSON.parse(row) as object);
  const kept = ['users', 'programs', 'training_sessions', 'training_records', 'assignments', 'due_counts'];

  beforeAll(async () => {
    database = await openFormer();
    for (const table of kept) held.set(table, await rowsOf(table));
  });

  afterAll(() => database.close());

  test('is refused while an instance of the former release runs, and changes nothing', async () => {
    await database.db.transaction().execute(async (instance) => {
      await sql`select set_config('application_name', 'lodestar-server', true)`.execute(instance);
      await expect(migrate(database, { timeZone })).rejects.toThrow('Stop every instance');
    });
    expect(await read(sql`select from pg_class where relname = 'waits'`)).toEqual([]);
    expect((await migrate(database, { timeZone })).migrations).toContain('0012-seats.sql');
  });

  test('leaves every row as it was, complete people, renewals and archived programs among them', async () => {
    for (const table of kept) {
      const rows = await rowsOf(table);
      expect(rows).toHaveLength(held.get(table)!.length);
      expect(rows, table).toEqual(
        expect.arrayContaining(held.get(table)!.map((row): unknown => expect.objectContaining(row))),
      );
    }
  });

  test('lets sessions last as long as their programs say, without a capacity, with a key of their own', async () => {
    expect(
      await read(sql`
        select p.title, s.starts_at, s.ends_at, s.capacity, s.seats_taken, s.location, s.join_url, s.cancelled_at,
          length(s.check_in_key) as key, (select count(distinct check_in_key)::int from training_sessions) as keys
        from training_sessions s join programs p on p.id = s.program_id where s.position = 0 order by p.title`),
    ).toEqual(
      [
        { title: 'Archived', ends_at: new Date('2026-02-11T00:00Z') },
        { title: 'Fire Safety', ends_at: new Date('2026-02-11T01:00Z') },
      ].map((row): unknown => ({
        ...row,
        starts_at: new Date('2026-02-10T23:30Z'),
        capacity: null,
        seats_taken: null,
        location: null,
        join_url: null,
        cancelled_at: null,
        key: 32,
        keys: 4,
      })),
    );
  });

  test('keeps counts right, and a new capacity counts the people who sit there already', async () => {
    expect((await compareCounts(database.db)).wrong).toEqual([]);
    await database.executeScript(`update training_sessions set capacity = 1
      where program_id = (select id from programs where title = 'Fire Safety')`);
    expect(
      await read(sql`select position, seats_taken from training_sessions where capacity = 1 order by 1`),
    ).toEqual([
      { position: 0, seats_taken: 1 },
      { position: 1, seats_taken: 1 },
    ]);
    expect((await compareCounts(database.db)).wrong).toEqual([]);
  });

  test('lets who is asked again sit down and wait, and who is complete stays so', async () => {
    const of = (name: string) => `(select id from users where first_name = '${name}')`;
    const fire = `(select id from programs where title = 'Fire Safety')`;
    await database.executeScript(`
      insert into waits (program_id, person_id, since) values (${fire}, ${of('zoe')}, now());
      update assignments set session_id = null, enrolled_at = null where program_id = ${fire} and employee_id = ${of('eve')};
      update assignments set enrolled_at = now(), session_id = (
          select id from training_sessions where program_id = ${fire} and position = 1)
        where program_id = ${fire} and employee_id = ${of('zoe')}`);
    expect(await rowsOf('waits')).toEqual([]);
    await expect(
      database.executeScript(`update assignments set session_id = null, enrolled_at = null
        where program_id = ${fire} and employee_id = ${of('leo')}`),
    ).rejects.toThrow('a completed training stays');
  });

  test('tells the past as before, with the new columns', async () => {
    const then = (await read(
      sql`select title, asks_result, archived_at from programs_at('2026-01-15Z') order by title`,
    )) as object[];
    expect(then).toEqual([
      { title: 'Archived', asks_result: false, archived_at: null },
      { title: 'Fire Safety', asks_result: false, archived_at: null },
    ]);
  });

  test('brings the rows of a former release’s backup up to date', async () => {
    const [old, restored] = [await openFormer(), await openVacantDatabase()];
    const { file } = await takeBackup(old);
    expect((await restore(restored, file)).migrated).toContain('0012-seats.sql');
    const ends = sql<{ minutes: number }>`
      select extract(epoch from ends_at - starts_at)::int / 60 as minutes from training_sessions order by 1`;
    expect((await ends.execute(restored.db)).rows.map(({ minutes }) => minutes)).toEqual([30, 30, 90, 90]);
    expect((await compareCounts(restored.db)).wrong).toEqual([]);
    await old.close();
    await restored.close();
  });
});
