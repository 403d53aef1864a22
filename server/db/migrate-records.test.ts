import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRows, restore, takeBackup } from '../../test/backups.ts';
import { timeZone } from '../../test/database.ts';
import { openVacantDatabase } from '../../test/vacant-database.ts';
import { compareCounts } from '../maintenance/counts/store.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const former = '0009-limits-survive.sql';

/** The former release's rows. The second session is in the evening, the next day by UTC: the zone is six hours behind. */
const company = `
  insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
    select name, 'Old', name || '@company.example', 'x', role, '#000000', '2026-01-01Z', '2026-01-01Z'
    from (values ('ada', 'admin'), ('mia', 'manager'), ('tom', 'trainer'), ('ian', 'trainer'), ('eve', 'employee'),
      ('leo', 'employee'), ('zoe', 'employee'), ('max', 'employee'), ('kim', 'employee')) as people (name, role);
  insert into programs (title, description, assigned_manager_id, deadline, duration_minutes, background_color,
      created_at, updated_at)
    select title, 'About it.', (select id from users where first_name = 'mia'), '2026-04-01T05:59:59.999Z', 60, '#000000',
      '2026-01-02Z', '2026-01-02Z'
    from (values ('Fire Safety'), ('First Aid'), ('Archived')) as titles (title);
  insert into training_sessions (program_id, position, trainer_id, starts_at)
    select p.id, at.position, t.id, at.starts_at
    from programs p, users t, (values (0, timestamptz '2026-02-10T18:00Z'), (1, timestamptz '2026-02-21T02:00Z'))
      as at (position, starts_at)
    where t.first_name = case at.position when 0 then 'tom' else 'ian' end;
  create function assign(employee text, program text, place integer, completed_at timestamptz) returns void
    language sql as $$
    insert into assignments (program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at,
        completed_by)
      select p.id, u.id, '2026-01-10Z', p.assigned_manager_id, s.id, case when s.id is not null then timestamptz '2026-01-11Z' end,
        completed_at, case when completed_at is not null then s.trainer_id end
      from programs p join users u on u.first_name = employee
      left join training_sessions s on s.program_id = p.id and s.position = place
      where p.title = program $$;
  -- Before the first edit, between both on the day of the session, and after both, before the session's day.
  select assign('eve', 'Fire Safety', 0, '2026-02-10T19:30Z'), assign('leo', 'Fire Safety', 1, '2026-02-21T03:30Z'),
    assign('zoe', 'Fire Safety', 1, '2026-02-11T12:00Z'), assign('max', 'Fire Safety', 1, null),
    assign('kim', 'Fire Safety', null, null), assign('eve', 'First Aid', 0, '2026-02-12T12:00Z'),
    assign('leo', 'First Aid', 0, null), assign('eve', 'Archived', 0, '2026-02-10T19:30Z'),
    assign('max', 'Archived', 1, null);
  drop function assign;
  insert into audit_entries (recorded_at, request_id, action, program_id, person_ids, before, after, personal_digest)
    select recorded_at, 'x', 'program.edit', p.id, '{}', before::jsonb || '{"sessions": []}', after::jsonb, ''
    from programs p, (values
      (timestamptz '2026-02-10T20:00Z', '{"title": "Fires", "description": "A", "duration": 45}',
        '{"title": "Fires", "description": "A", "duration": 90, "sessions": []}'),
      -- Another deadline is no other version.
      ('2026-02-10T21:00Z', '{"title": "Fires", "description": "A", "duration": 90, "deadline": "2026-03-01"}',
        '{"title": "Fires", "description": "A", "duration": 90, "deadline": "2026-04-01"}'),
      ('2026-02-11T12:00Z', '{"title": "Fires", "description": "A", "duration": 90}',
        '{"title": "Fires", "description": "About it.", "duration": 90}'),
      ('2026-02-20T12:00Z', '{"title": "Fires", "description": "About it.", "duration": 90}',
        '{"title": "Fire Safety", "description": "About it.", "duration": 60}')) as edits (recorded_at, before, after)
    where p.title = 'Fire Safety';
  insert into audit_unsealed select id from audit_entries;
  update programs set archived_at = '2026-03-01Z' where title = 'Archived';
  -- One has another name now, one has left, and one was erased.
  update users set last_name = 'New' where first_name = 'tom';
  update users set deactivated_at = '2026-03-01Z' where first_name = 'zoe';
  update users set first_name = 'Erased', last_name = 'Person', email = 'erased-' || id || '@invalid',
    deactivated_at = '2026-03-01Z' where first_name = 'ian';
  -- A session that another trainer has taken over since.
  update training_sessions set trainer_id = (select id from users where first_name = 'Erased')
    where position = 0 and program_id = (select id from programs where title = 'First Aid');
  select rebuild_counts();`;

/** Which has the rows of the former release. */
async function openFormer(): Promise<Database> {
  const database = await openVacantDatabase();
  await migrate(database, { timeZone, upTo: former });
  await database.executeScript(company);
  return database;
}

const has = async ({ db }: Database, table: string) =>
  (await sql<{ is: boolean }>`select to_regclass(${table}) is not null as is`.execute(db)).rows[0]!.is;

describe('the migration that adds records', () => {
  let database: Database;
  let assignments: object[];
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(database.db)).rows;
  const readAssignments = (of: Database) =>
    readRows(of, 'assignments').then((rows) => rows.map((row) => JSON.parse(row) as object));

  beforeAll(async () => {
    database = await openFormer();
    assignments = await readAssignments(database);
  });

  afterAll(() => database.close());

  test('is refused while an instance of the former release runs, and changes nothing §66.3', async () => {
    await database.db.transaction().execute(async (instance) => {
      await sql`select set_config('application_name', 'lodestar-server', true)`.execute(instance);
      await expect(migrate(database, { timeZone })).rejects.toThrow('Stop every instance');
    });
    expect(await has(database, 'training_records')).toBe(false);
  });

  test('goes on when it was killed in between §66.3', async () => {
    await database.db.transaction().execute(async (holder) => {
      // It needs the trail once its table is there.
      await sql`lock table audit_entries in access exclusive mode`.execute(holder);
      const killed = migrate(database, { timeZone }).catch(() => 'killed');
      const kill = sql`select pg_terminate_backend(pid) from pg_locks
        where not granted and relation = 'audit_entries'::regclass`;
      while ((await kill.execute(holder)).rows.length === 0);
      expect(await killed).toBe('killed');
    });
    expect(await has(database, 'training_records')).toBe(false);
    expect((await migrate(database, { timeZone })).migrations).toContain('0010-records.sql');
  });

  test('makes a record of whatever is complete, as it was by the trail and on the day of the session §66.3', async () => {
    expect(
      await read(sql`
        select u.first_name as person, r.title, r.version, r.minutes, r.trained_on::text as day, r.trainer, r.source,
          r.decision, r.cycle, r.valid_until
        from training_records r join users u on u.id = r.person_id join programs p on p.id = r.program_id
        order by p.title, u.first_name`),
    ).toEqual(
      [
        { person: 'eve', title: 'Archived', version: 1, minutes: 60, day: '2026-02-10', trainer: 'tom New' },
        { person: 'eve', title: 'Fires', version: 1, minutes: 45, day: '2026-02-10', trainer: 'tom New' },
        { person: 'leo', title: 'Fire Safety', version: 4, minutes: 60, day: '2026-02-20', trainer: null },
        { person: 'zoe', title: 'Fires', version: 3, minutes: 90, day: '2026-02-11', trainer: null },
        { person: 'eve', title: 'First Aid', version: 1, minutes: 60, day: '2026-02-10', trainer: 'tom New' },
      ].map((row) => ({ ...row, source: 'session', decision: 'accepted', cycle: 1, valid_until: null })),
    );
    expect(
      await read(sql`select from training_records r join assignments a using (program_id, session_id)
        where a.employee_id = r.person_id and (r.recorded_at, r.recorded_by) is distinct from (a.completed_at, a.completed_by)`),
    ).toEqual([]);
  });

  test('leaves the assignments as they are: due by the deadline, in their first cycle §66.3', async () => {
    const added = {
      cycle: 1,
      due_at: null,
      due_because: null,
      due_reason: null,
      opened_by: 'manager',
      valid_until: null,
    };
    expect(await readAssignments(database)).toEqual(
      expect.arrayContaining(
        assignments.map((row): unknown => expect.objectContaining({ ...row, ...added })),
      ),
    );
    expect(await read(sql`select from assignments`)).toHaveLength(assignments.length);
    expect((await compareCounts(database.db)).wrong).toEqual([]);
  });

  test('gives programs the version that their edits come to, the archived ones too §66.3', async () => {
    expect(
      await read(sql`select title, version, window_days, due_days from programs order by title`),
    ).toEqual([
      { title: 'Archived', version: 1, window_days: 60, due_days: null },
      { title: 'Fire Safety', version: 4, window_days: 60, due_days: null },
      { title: 'First Aid', version: 1, window_days: 60, due_days: null },
    ]);
    await expect(
      database.executeScript(`update programs set title = 'X' where title = 'Archived'`),
    ).rejects.toThrow('archived program stays');
  });

  test('changes nothing when it is asked for again', async () => {
    const records = await readRows(database, 'training_records');
    expect(await migrate(database, { timeZone })).toEqual({ migrations: [], functions: [] });
    expect(await readRows(database, 'training_records')).toEqual(records);
  });

  test('brings the rows of a former release’s backup up to date §66.3', async () => {
    const [old, restored] = [await openFormer(), await openVacantDatabase()];
    const { file } = await takeBackup(old);
    expect((await restore(restored, file)).migrated).toContain('0010-records.sql');
    const withoutIds = async (of: Database) =>
      (
        await sql`select title, version, minutes, trained_on, trainer, recorded_at from training_records
          order by title, trained_on`.execute(of.db)
      ).rows;
    expect(await withoutIds(restored)).toEqual(await withoutIds(database));
    expect((await compareCounts(restored.db)).wrong).toEqual([]);
    await old.close();
    await restored.close();
  });
});
