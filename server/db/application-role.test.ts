import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationRole, openTestDatabase, timeZone } from '../../test/database.ts';
import { readHead } from '../audit/chain/store.ts';
import { grantsFor } from './application-role.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

describe("the application's role, where another one owns the tables", () => {
  let database: Database;
  const role = `app_${randomUUID().slice(0, 8)}`;

  beforeAll(async () => {
    database = await openTestDatabase();
    await database.executeScript(`create role "${role}"; ${grantsFor(role)}`);
  });

  afterAll(async () => {
    await database.executeScript(`drop owned by "${role}"; drop role "${role}"`);
    await database.close();
  });

  const asApplication = (statement: string) =>
    database.executeScript(`set local role "${role}"; ${statement};`);

  test.each([
    "update audit_entries set action = 'sign-in'",
    'update audit_entries set personal = null',
    'delete from audit_entries',
    'truncate audit_entries',
    "update audit_seals set hash = sha256('')",
    "insert into audit_seals values (1, 1, sha256(''))",
    'delete from audit_unsealed',
    'delete from audit_seals',
    'drop table audit_entries',
    'alter table audit_entries disable trigger all',
    'create table elsewhere (id int)',
    'delete from users',
    'delete from programs',
    "update schema_migrations set checksum = ''",
    "update schema_functions set checksum = ''",
    'create or replace function is_active(standing text) returns boolean immutable return true',
  ])('may not "%s"', async (statement) => {
    await expect(asApplication(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('may add to the audit trail, seal it and read it', async () => {
    await asApplication(`
      insert into audit_entries (recorded_at, request_id, action, person_ids, personal, personal_digest)
        values (now(), 'test', 'sign-in', '{}', '{}', sha256('{}'));
      insert into audit_unsealed select id from audit_entries;
      select seal_audit_entries(10);
      select * from audit_entries`);
    expect(await readHead(database.db)).toMatchObject({ position: 1 });
  });

  test('loses its former rights', async () => {
    await database.executeScript(`grant all on all tables in schema public to "${role}"; ${grantsFor(role)}`);
    await expect(asApplication('delete from audit_entries')).rejects.toMatchObject({ code: '42501' });
  });
});

test('a database is migrated by its owner, though the application’s role looks at it', async () => {
  const database = await openTestDatabase();
  await database.executeScript('drop schema public cascade; create schema public;');
  const target = { ...database, db: database.forServer.db, applicationRole };
  expect((await migrate(target, { timeZone })).functions).toContain('status_of');
  expect(await migrate(target, { timeZone })).toEqual({ migrations: [], functions: [] });
  await database.close();
});
