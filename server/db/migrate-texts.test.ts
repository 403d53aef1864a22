import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRows, restore, takeBackup } from '../../test/backups.ts';
import { timeZone } from '../../test/database.ts';
import { openVacantDatabase } from '../../test/vacant-database.ts';
import { compareCounts } from '../maintenance/counts/store.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const former = '0027-due-dates-by-day.sql';

const two = (text: string) => text.normalize('NFD');
const one = (text: string) => text.normalize('NFC');

/** The former release's rows, with texts as a Mac's file has them: an accent is a character of its own. */
const company = two(`
  insert into departments (id, name) values
    ('00000000-0000-4000-8000-000000000001', 'KITCHEN'), ('00000000-0000-4000-8000-000000000002', 'Küche'),
    ('00000000-0000-4000-8000-000000000003', 'Küche (2)'), ('00000000-0000-4000-8000-000000000004', 'Büro');
  insert into users (first_name, last_name, email, password_hash, role, department_id, background_color, created_at,
      updated_at)
    select name, 'Muñoz', lower(name) || '@company.example', 'x', role,
      case name when 'José' then '00000000-0000-4000-8000-000000000002'::uuid end, '#000000', '2026-01-01Z', '2026-01-01Z'
    from (values ('Zoë', 'admin'), ('Mia', 'manager'), ('Tom', 'trainer'), ('José', 'employee')) as people (name, role);
  insert into programs (title, description, assigned_manager_id, deadline, duration_minutes, background_color,
      created_at, updated_at, since)
    select title, 'Für alle.', (select id from users where first_name = 'Mia'), '2026-12-24T05:59:59.999Z', 60, '#000000',
      '2026-01-02Z', '2026-01-02Z', '2026-01-02Z'
    from (values ('Sécurité'), ('Archivé')) as titles (title);
  insert into training_sessions (program_id, position, trainer_id, starts_at, location)
    select p.id, 0, t.id, '2026-12-10T18:00Z', 'Café' from programs p, users t
    where t.first_name = 'Tom';
  update programs set archived_at = '2026-03-01Z' where title = 'Archivé';
  update programs set description = 'Für wen?' where title = 'Sécurité';
  insert into training_records (person_id, program_id, title, version, trained_on, recorded_at, recorded_by, source,
      trainer, place, note, revoked_at, revoked_because)
    select u.id, p.id, p.title, 1, '2026-02-10', '2026-02-11Z', u.id, 'external', 'Renée', 'Zürich', 'Früh', '2026-02-12Z',
      'Täuschung'
    from programs p, users u where u.first_name = 'José' and p.archived_at is null;
  insert into assignments (program_id, employee_id, assigned_at, assigned_by, due_at, due_because, due_reason, session_id,
      enrolled_at)
    select p.id, u.id, '2026-01-10Z', p.assigned_manager_id, '2026-12-30Z', 'extension', 'Später', s.id, '2026-01-11Z'
    from programs p join training_sessions s on s.program_id = p.id, users u
    where u.first_name = 'José' and p.archived_at is null;
  insert into exemptions (program_id, person_id, because, exempted_at, exempted_by, cycle)
    select p.id, u.id, 'Gehört dazu', '2026-01-12Z', p.assigned_manager_id, 1
    from programs p, users u where u.first_name = 'Zoë' and p.archived_at is null;
  insert into attendance (session_id, person_id, program_id, outcome, note, marked_by, marked_at)
    select s.id, u.id, s.program_id, 'absent', 'Hört nichts', s.trainer_id, '2026-02-11Z'
    from training_sessions s join programs p on p.id = s.program_id, users u
    where u.first_name = 'Zoë' and p.archived_at is null;
  update training_sessions set location = 'Café Süd'
    where program_id = (select id from programs where archived_at is null);`).replace(
  two('KITCHEN'),
  one('Küche'),
);

async function openFormer(): Promise<Database> {
  const database = await openVacantDatabase();
  await migrate(database, { timeZone, upTo: former });
  await database.executeScript(company);
  return database;
}

const tables = [
  'users',
  'programs',
  'training_sessions',
  'training_records',
  'assignments',
  'exemptions',
  'attendance',
  'calendar_entries',
];

describe('the migration that keeps texts in one form', () => {
  let database: Database;
  const held = new Map<string, unknown[]>();
  let history: string[];
  const read = async (query: RawBuilder<unknown>) => (await query.execute(database.db)).rows;
  const rowsOf = async (table: string) =>
    (await readRows(database, table)).map((row) => JSON.parse(row) as object);
  const historyRows = async () =>
    (
      await Promise.all(
        ['users_history', 'programs_history', 'assignments_history'].map((table) =>
          readRows(database, table),
        ),
      )
    ).flat();

  beforeAll(async () => {
    database = await openFormer();
    for (const table of tables) held.set(table, await rowsOf(table));
    history = await historyRows();
    await migrate(database, { timeZone });
  });

  afterAll(() => database.close());

  test.each(tables)('leaves %s with the same texts, each letter as one character §88.1', async (table) => {
    const before = held.get(table)!;
    expect(JSON.stringify(before)).not.toBe(one(JSON.stringify(before)));
    const rows = await rowsOf(table);
    expect(JSON.stringify(rows)).toBe(one(JSON.stringify(rows)));
    const asOne = before.map((row) => {
      const { search_text: _, ...rest } = JSON.parse(one(JSON.stringify(row))) as Record<string, unknown>;
      return rest;
    });
    expect(rows).toEqual(expect.arrayContaining(asOne.map((row): unknown => expect.objectContaining(row))));
    expect(rows).toHaveLength(before.length);
  });

  test('is no change: history, versions and times stay, and the past is told as it was §88.1', async () => {
    expect(history.length).toBeGreaterThan(0);
    // The column has come since.
    const withoutLater = (row: string) => row.replace(',"completes_by":"session"', '');
    expect((await historyRows()).map(withoutLater)).toEqual(history);
    expect((await compareCounts(database.db)).wrong).toEqual([]);
    expect(
      await read(sql`select first_name, search_text from users_at(now()) where role = 'employee'`),
    ).toEqual([{ first_name: 'José', search_text: 'josé muñoz\njosé\njose munoz\njose' }]);
  });

  test('lets the department with most people keep its name, and gives the other a number §88.2', async () => {
    expect(await read(sql`select right(id::text, 1) as id, name from departments order by id`)).toEqual([
      { id: '1', name: 'Küche (3)' },
      { id: '2', name: 'Küche' },
      { id: '3', name: 'Küche (2)' },
      { id: '4', name: 'Büro' },
    ]);
    for (const name of [two('KÜCHE'), 'Kü\u200Bche', ' Küche\u00A0 '])
      await expect(
        sql`insert into departments (name) values (${name})`.execute(database.db),
      ).rejects.toMatchObject({ constraint: 'departments_name_unique' });
  });

  const writes: [title: string, write: RawBuilder<unknown>, read: RawBuilder<unknown>][] = [
    [
      'a person’s name',
      sql`update users set first_name = ${two('Jérôme')} where first_name = 'José'`,
      sql`select first_name as text from users where role = 'employee'`,
    ],
    [
      'a program’s title',
      sql`update programs set title = ${two('Santé')} where archived_at is null`,
      sql`select title as text from programs where archived_at is null`,
    ],
    [
      'a session’s place',
      sql`update training_sessions set location = ${two('Öl')}
        where program_id = (select id from programs where archived_at is null)`,
      sql`select location as text from training_sessions where location like '_l'`,
    ],
    [
      'a reason',
      sql`update assignments set due_reason = ${two('Élan')}`,
      sql`select due_reason as text from assignments`,
    ],
    ['a note', sql`update attendance set note = ${two('Où')}`, sql`select note as text from attendance`],
    [
      'a record',
      sql`insert into training_records (person_id, title, trained_on, recorded_at, source)
        select id, ${two('Élan')}, '2026-02-10', '2026-03-11Z', 'external' from users where role = 'admin'`,
      sql`select title as text from training_records where program_id is null`,
    ],
    [
      'a department',
      sql`insert into departments (name) values (${two('Señal')})`,
      sql`select name as text from departments where name like 'S%'`,
    ],
  ];

  test.each(writes)(
    'stores %s as the former release writes it in one form §88.1',
    async (_, write, stored) => {
      await write.execute(database.db);
      const [row] = (await read(stored)) as { text: string }[];
      expect(row!.text).toMatch(/[^ -~]/);
      expect(row!.text).toBe(one(row!.text));
    },
  );

  test('brings a former backup up to date, whose departments are the same', async () => {
    const [old, restored] = [await openFormer(), await openVacantDatabase()];
    const { file } = await takeBackup(old);
    expect((await restore(restored, file)).migrated).toContain('0032-one-text.sql');
    const { rows } = await sql`select name from departments order by id`.execute(restored.db);
    expect(rows).toHaveLength(4);
    await old.close();
    await restored.close();
  });
});
