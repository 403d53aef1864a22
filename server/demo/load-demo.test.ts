import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '#shared/roles';
import { emptyTables, openTestDatabase } from '../../test/database.ts';
import { assertNoDemoAccounts } from '../cli/production.ts';
import { runSeed } from '../cli/seed.ts';
import type { Database } from '../db/database.ts';
import { verifyPassword } from '../passwords.ts';
import { StartError } from '../start-error.ts';
import { findDemoAccounts, loadDemoCompany } from './load-demo.ts';

const ordinary = { now: new Date('2026-12-01T12:00:00.000Z'), timeZone: 'Etc/GMT+6' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyTables(database));
afterAll(() => database.close());

/** How many rows each table has. */
async function countRows(): Promise<Record<string, number>> {
  const tables = ['departments', 'users', 'programs', 'training_sessions', 'assignments'];
  const counts = tables.map(
    (table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(database.db);
  return rows[0]!;
}

const empty = { departments: 0, users: 0, programs: 0, training_sessions: 0, assignments: 0 };

describe('the demo company is refused', () => {
  test('in production, which does not start with somebody of it', async () => {
    await expect(assertNoDemoAccounts(database)).resolves.toBeUndefined();
    await loadDemoCompany(database, ordinary);
    await expect(assertNoDemoAccounts(database)).rejects.toThrow('whose password everyone knows: admin@');
  });

  test('in a database with users, with one sentence, and nothing changes', async () => {
    await loadDemoCompany(database, ordinary);
    const before = await countRows();
    const again = loadDemoCompany(database, ordinary);
    await expect(again).rejects.toThrow(StartError);
    await expect(again).rejects.toThrow('The demo company needs an empty database, and this one has users.');
    expect(await countRows()).toEqual(before);
  });

  test('to one of two processes that load it at once', async () => {
    const outcomes = await Promise.allSettled([1, 2].map(() => loadDemoCompany(database, ordinary)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'StartError' },
    });
    expect(await countRows()).toMatchObject({ users: 60 });
  });

  test('as a whole when its last step fails', async () => {
    await database.executeScript(
      'alter table programs add constraint no_archive check (archived_at is null)',
    );
    await expect(loadDemoCompany(database, ordinary)).rejects.toThrow('no_archive');
    await database.executeScript('alter table programs drop constraint no_archive');
    expect(await countRows()).toEqual(empty);
  });
});

test('the demo company has an account of each role', async () => {
  await loadDemoCompany(database, ordinary);
  const accounts = await findDemoAccounts(database.db);
  expect(accounts.map(({ role, email }) => [role, email])).toEqual(
    roles.map((role) => [role, `${role}@lodestar.example`]),
  );
  const users = await database.db.selectFrom('users').selectAll().execute();
  for (const { role, email, name, password } of accounts) {
    const user = users.find((row) => row.email === email)!;
    expect(user).toMatchObject({ role, has_temporary_password: false });
    expect(`${user.first_name} ${user.last_name}`).toBe(name);
    expect(await verifyPassword(password, user.password_hash)).toBe(true);
  }
  expect(new Set(users.map(({ password_hash }) => password_hash)).size).toBe(1);
});

test('loading the demo company prints the accounts and their password §4.2', async () => {
  const text = await runSeed(database, ordinary);
  for (const role of roles) {
    expect(text).toMatch(new RegExp(`^ +${role}@lodestar\\.example +guiding-light  .+, ${role}$`, 'm'));
  }
});

test('the demo company has sixty people in six departments and sixteen programs', async () => {
  await loadDemoCompany(database, ordinary);
  expect(await countRows()).toMatchObject({ departments: 6, users: 60, programs: 16 });
  const users = await database.db.selectFrom('users').select('role').execute();
  const byRole = roles.map((role) => users.filter((user) => user.role === role).length);
  expect(byRole).toEqual([2, 4, 6, 48]);
});

test('the demo company of one moment is always the same', async () => {
  const first = await loadAndRead();
  await emptyTables(database);
  expect(await loadAndRead()).toEqual(first);
});

async function loadAndRead() {
  await loadDemoCompany(database, ordinary);
  const { rows } = await sql`
    select p.title, p.deadline, p.created_at, p.archived_at, p.background_color, u.email, u.login, d.name, s.starts_at,
      a.assigned_at, a.enrolled_at, a.completed_at
    from assignments a join programs p on p.id = a.program_id join users u on u.id = a.employee_id
    join departments d on d.id = u.department_id left join training_sessions s on s.id = a.session_id
    order by p.title, u.email, u.login`.execute(database.db);
  return rows;
}
