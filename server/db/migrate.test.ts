import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { compareCounts } from '../maintenance/counts/store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, timeZone } from '../../test/database.ts';
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
    await expect(migrate(database, { timeZone })).rejects.toThrow(
      '0001-base.sql was changed after it was applied',
    );
  });

  test('refuse a database of a newer release', async () => {
    await sql`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`.execute(
      database.db,
    );
    await expect(migrate(database, { timeZone })).rejects.toThrow('newer than this release');
  });

  test('refuse to take away columns that an instance of the former release still reads', async () => {
    await emptyDatabase();
    await migrate(database, { timeZone, upTo: '0005-counts-and-lists.sql' });
    await database.db.transaction().execute(async (former) => {
      await sql`select set_config('application_name', 'lodestar', true)`.execute(former);
      await expect(migrate(database, { timeZone })).rejects.toThrow('Stop every instance');
    });
    const { rows } = await sql`select from pg_attribute
      where attrelid = 'programs'::regclass and attname = 'wire' and not attisdropped`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect((await migrate(database, { timeZone })).migrations).toContain('0006-plain-json.sql');
  });

  test('leave nothing behind when one fails, and finish when it can', async () => {
    await emptyDatabase();
    await sql`create table users (in_the_way integer)`.execute(database.db);
    await expect(migrate(database, { timeZone })).rejects.toThrow('already exists');
    const { rows } = await sql`select from pg_tables where tablename = 'departments'`.execute(database.db);
    expect(rows).toEqual([]);
    expect(await isMigrated(database)).toBe(false);
    await sql`drop table users`.execute(database.db);
    expect((await migrate(database, { timeZone })).migrations).toContain('0001-base.sql');
    expect(await isMigrated(database)).toBe(true);
  });

  test('run once when three start at once', async () => {
    await emptyDatabase();
    await Promise.all([
      migrate(database, { timeZone }),
      migrate(database, { timeZone }),
      migrate(database, { timeZone }),
    ]);
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
      database.db,
    );
    const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((name) =>
      name.endsWith('.sql'),
    );
    expect(rows.map(({ name }) => name)).toEqual(files.toSorted());
    expect(await migrate(database, { timeZone })).toEqual({ migrations: [], functions: [] });
  });

  describe('of e-mail addresses that are spelt with different characters', () => {
    const composed = 'ren\u00E9@company.example';
    const decomposed = 'Rene\u0301@company.example';
    const addUser = (email: string, left = false) =>
      sql`insert into users (first_name, last_name, email, password_hash, role, background_color, created_at,
          updated_at, deactivated_at)
        values ('René', 'Old', ${email}, 'x', 'admin', '#000000', now(), now(), ${left ? new Date() : null})`.execute(
        database.db,
      );

    beforeEach(async () => {
      await emptyDatabase();
      await migrate(database, { timeZone, upTo: '0006' });
    });

    test('stop where two accounts have the same, name them and give advice', async () => {
      await addUser(composed);
      await addUser(decomposed);
      const { rows } = await sql<{ ids: string }>`
        select string_agg(id::text, ' and ' order by id) as ids from users`.execute(database.db);
      const stopped = migrate(database, { timeZone }).catch((error: unknown) => error);
      expect(await stopped).toMatchObject({
        name: 'StartError',
        message:
          `These accounts have the same e-mail address, spelt with different characters: ${rows[0]!.ids}. ` +
          "Give all but one of them another one, like update users set email = 'other@company.example' where id = '…', " +
          'then start this release again.',
      });
      expect(await isMigrated(database)).toBe(false);
      await sql`update users set email = 'other@company.example' where email = ${decomposed}`.execute(
        database.db,
      );
      await migrate(database, { timeZone });
      expect(await isMigrated(database)).toBe(true);
    });

    test('keep one spelling, also of people who have left, and let nobody take the other', async () => {
      await addUser(decomposed);
      await addUser(composed, true);
      await migrate(database, { timeZone });
      const { rows } = await sql<{ email: string }>`select email from users order by email`.execute(
        database.db,
      );
      expect(rows.map(({ email }) => email)).toEqual([composed, 'Ren\u00E9@company.example']);
      await expect(addUser(decomposed)).rejects.toThrow('users_email_unique');
    });
  });

  test('move failed sign-ins to where they survive a crash, and keep the rights of the former release', async () => {
    const role = `former_${randomUUID().slice(0, 8)}`;
    await emptyDatabase();
    await migrate(database, { timeZone, upTo: '0008-point-of-view.sql' });
    await database.executeScript(`create role "${role}"; grant usage on schema public to "${role}";
      grant select, insert on rate_counters to "${role}";
      insert into rate_counters (kind, subject, window_start, count, blocked_until) values
        ('failed sign-ins to account', 'ada', now(), 10, now()), ('registrations', '192.0.2.1', now(), 1, null)`);
    await migrate(database, { timeZone });
    await database.executeScript(`set local role "${role}";
      insert into rate_counters (kind, subject, window_start, count) values ('failed sign-ins of device', 'eve', now(), 1)`);
    const { rows } = await sql<{ subject: string; isLogged: boolean }>`
      select subject, (select relpersistence = 'p' from pg_class where oid = c.tableoid) as "isLogged"
      from rate_counters c order by subject`.execute(database.db);
    expect(rows).toEqual([
      { subject: '192.0.2.1', isLogged: false },
      { subject: 'ada', isLogged: true },
      { subject: 'eve', isLogged: true },
    ]);
    await database.executeScript(`drop owned by "${role}"; drop role "${role}"`);
  });

  test('fill new columns from the rows that are there', async () => {
    await emptyDatabase();
    await migrate(database, { timeZone, upTo: '0004-repeats-and-limits.sql' });
    await database.executeScript(`
      insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
        select name, 'Old', name || '@company.example', 'x', role, '#000000', now(), now()
        from (values ('ada', 'admin'), ('mia', 'manager'), ('tom', 'trainer'), ('eve', 'employee'), ('leo', 'employee'))
          as people (name, role);
      insert into programs (title, description, assigned_manager_id, deadline, duration_minutes, background_color,
          created_at, updated_at)
        select title, E'A "description"\nof two lines', (select id from users where first_name = 'mia'),
          now() + interval '1 day', 60, '#000000', now(), now() from (values ('Open'), ('Archived')) as titles (title);
      insert into training_sessions (program_id, position, trainer_id, starts_at)
        select id, 0, (select id from users where first_name = 'tom'), now() from programs;
      insert into assignments (program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, completed_at,
          completed_by)
        select p.id, u.id, now(), m.id, s.id, now(),
          case when u.first_name = 'leo' then now() end, case when u.first_name = 'leo' then t.id end
        from programs p join training_sessions s on s.program_id = p.id, users u, users m, users t
        where u.role = 'employee' and m.role = 'manager' and t.role = 'trainer';
      update programs set archived_at = now() where title = 'Archived';
      update users set deactivated_at = now() where first_name = 'leo';`);
    await migrate(database, { timeZone });
    const { wrong } = await compareCounts(database.db);
    expect(wrong).toEqual([]);
    const { rows } = await sql`select first_name, standing, count(*)::int as count from assignments
      group by 1, 2 order by 1`.execute(database.db);
    expect(rows).toEqual([
      { first_name: 'eve', standing: 'employee', count: 2 },
      { first_name: 'leo', standing: 'left', count: 2 },
    ]);
  });
});
