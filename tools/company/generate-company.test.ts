import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dashboardApi, signInApi } from '#shared/contract';
import { roles } from '#shared/roles';
import { createClient, nobody } from '../../test/client.ts';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { serverName } from '../../server/db/application-name.ts';
import { statusOf } from '../../server/db/status.ts';
import { StartError } from '../../server/start-error.ts';
import { findDemoAccounts } from '../../server/demo/load-demo.ts';
import { generateCompany, type Step } from './generate-company.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const ordinary = { employees: 200, now, timeZone: 'Europe/Berlin' };

// Completed trainings can't be removed by any means of the application; tests switch its triggers off.
const emptyTables =
  'set local session_replication_role = replica; truncate departments, users, company_counts cascade;';
const tables = [
  'departments',
  'users',
  'programs',
  'training_sessions',
  'session_parts',
  'training_records',
  'assignments',
  'waits',
  'seat_offers',
  'attendance',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function read<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(database.db)).rows;
}

async function countRows(): Promise<number[]> {
  const counts = tables.map((table) =>
    read(sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`),
  );
  return (await Promise.all(counts)).map(([row]) => row!.n);
}

/** Everything that the load takes away for a while, as the database describes it. */
async function describeSchema(): Promise<string[]> {
  const rows = await read(sql<{ text: string }>`
    select pg_get_indexdef(indexrelid) as text from pg_index join pg_class c on c.oid = indrelid
      where c.relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', attrelid::regclass, attname, attnotnull) from pg_attribute
      where attrelid in ('users'::regclass, 'assignments'::regclass) and attnum > 0
    order by 1`);
  return rows.map(({ text }) => text);
}

describe('refusals', () => {
  beforeEach(() => database.executeScript(emptyTables));

  test('a database with users is refused with one sentence, and nothing changes', async () => {
    await database.executeScript(`insert into users (first_name, last_name, email, password_hash, role,
      background_color, created_at, updated_at)
      values ('Ada', 'Admin', 'ada@company.example', 'x', 'admin', '#000000', now(), now())`);
    const again = generateCompany(database, ordinary);
    await expect(again).rejects.toThrow(StartError);
    await expect(again).rejects.toThrow(
      'A generated company needs an empty database, and this one has users.',
    );
    expect(await countRows()).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('of two that generate at once one is refused', async () => {
    const outcomes = await Promise.allSettled([1, 2].map(() => generateCompany(database, ordinary)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'StartError' },
    });
  });

  test('a database that a server is using is refused', async () => {
    await database.db.transaction().execute(async (held) => {
      await sql`select set_config('application_name', ${serverName}, true)`.execute(held);
      await expect(generateCompany(database, ordinary)).rejects.toThrow(
        'A server is running on this database.',
      );
    });
  });

  test('a role that does not own the tables is told the setting', async () => {
    await expect(generateCompany(database.forServer, ordinary)).rejects.toThrow('Set DATABASE_OWNER_URL');
  });

  test('a load that fails at its last step leaves nothing behind, and the schema as it was', async () => {
    const before = await describeSchema();
    const onProgress = ({ name }: Step) => {
      if (name === 'counts') throw new Error('failed');
    };
    await expect(generateCompany(database, { ...ordinary, onProgress })).rejects.toThrow('failed');
    expect(await countRows()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await describeSchema()).toEqual(before);
  });

  test('a load whose connection is cut off leaves nothing behind, and the schema as it was', async () => {
    const before = await describeSchema();
    let cutting: Promise<unknown> | undefined;
    const onProgress = ({ name }: Step) => {
      if (name !== 'assignments') return;
      cutting ??= read(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'lodestar-copy'`);
    };
    await expect(generateCompany(database, { ...ordinary, employees: 5_000, onProgress })).rejects.toThrow();
    expect(await cutting).toHaveLength(1);
    expect(await countRows()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await describeSchema()).toEqual(before);
  });
});

describe('a company of 200', () => {
  let schemaBefore: string[];

  beforeAll(async () => {
    await database.executeScript(emptyTables);
    schemaBefore = await describeSchema();
    await generateCompany(database, ordinary);
  });

  const trainings = sql`assignments a join programs p on p.id = a.program_id join users u on u.id = a.employee_id
    left join training_sessions s on s.id = a.session_id`;

  test('has 200 active employees, others who have left, and everyone who looks after them', async () => {
    const rows = await read(sql`select standing, count(*)::int as n from users group by 1 order by 1`);
    expect(rows).toEqual([
      { standing: 'admin', n: 3 },
      { standing: 'employee', n: 200 },
      { standing: 'left', n: 4 },
      { standing: 'manager', n: 9 },
      { standing: 'trainer', n: 19 },
    ]);
  });

  test('has ten trainings for each on average, two of them everybody’s', async () => {
    const rows = await read(sql<{
      n: number;
    }>`select count(*)::int as n from assignments where standing <> 'left'
      group by program_id order by 1 desc`);
    const sum = rows.reduce((total, { n }) => total + n, 0);
    expect(sum / 200).toBeGreaterThan(9.5);
    expect(sum / 200).toBeLessThan(10.5);
    expect(rows.slice(0, 3).map(({ n }) => n === 200)).toEqual([true, true, false]);
  });

  test('has every status in its share', async () => {
    const rows = await read(sql<{ past: boolean; status: string; share: number }>`
      select past, status, 100 * count(*)::float8 / sum(count(*)) over (partition by past) as share
      from (select p.deadline < ${now} as past, ${statusOf(now)} as status from ${trainings}
        where a.standing <> 'left' and a.cycle = 1) as t
      group by past, status`);
    const shareOf = (past: boolean, status: string) =>
      rows.find((row) => row.past === past && row.status === status)!.share;
    expect(Math.abs(shareOf(true, 'complete') - 92)).toBeLessThan(4);
    expect(Math.abs(shareOf(false, 'complete') - 30)).toBeLessThan(8);
    expect(Math.abs(shareOf(false, 'enrolled') - 45)).toBeLessThan(8);
    expect(Math.abs(shareOf(false, 'not-enrolled') - 25)).toBeLessThan(8);
  });

  test('gives each person a history in order of time, and nothing after now', async () => {
    const offences = await read(sql`
      select p.title, u.email from ${trainings}
      where u.created_at > p.created_at or p.created_at > a.assigned_at or a.assigned_at > a.enrolled_at
        or greatest(a.assigned_at, a.enrolled_at, a.completed_at, p.archived_at, u.deactivated_at) > ${now}
        or a.enrolled_at > least(s.starts_at, p.archived_at) or s.starts_at > p.deadline
        or a.completed_at > least(p.archived_at, u.deactivated_at)
        or a.completed_at < s.starts_at + p.duration_minutes * interval '1 minute'
        or a.completed_by <> s.trainer_id or a.assigned_by <> p.assigned_manager_id
        or (u.deactivated_at is not null and a.completed_at is null)`);
    expect(offences).toEqual([]);
  });

  test('has a record of whatever is complete, as the program’s rule has it', async () => {
    const offences = await read(sql`
      select p.title, u.email from ${trainings} left join training_records r
        on r.person_id = a.employee_id and r.program_id = a.program_id and r.cycle = a.cycle
      where a.completed_at is not null and (r.id is null
        or (r.recorded_at, r.recorded_by, r.session_id) <> (a.completed_at, a.completed_by, a.session_id)
        or r.trained_on <> (s.starts_at at time zone 'Europe/Berlin')::date
        or a.valid_until is distinct from r.valid_until or r.valid_until is distinct from
          record_valid_until(r.trained_on, null, p.renew_months, p.renew_on, p.window_days))`);
    expect(offences).toEqual([]);
  });

  test('asks employees again whose record is about to end or has ended, in programs that come back', async () => {
    const rows = await read(sql<{ status: string; n: number }>`
      select ${statusOf(now)} as status, count(*)::int as n from ${trainings} join training_records r
        on r.person_id = a.employee_id and r.program_id = a.program_id
      where a.due_because = 'renewal' and a.cycle = 2 and a.standing = 'employee' and p.renew_months is not null
        and a.valid_until = r.valid_until and r.valid_until - p.window_days <= ${now}::date
        and a.due_at = (r.valid_until + 1)::timestamp at time zone 'Europe/Berlin' - interval '1 millisecond'
      group by 1 order by 1`);
    expect(rows.map(({ status }) => status)).toEqual(['not-enrolled', 'overdue']);
    expect(await read(sql`select from assignments where due_at is not null`)).toHaveLength(
      rows.reduce((sum, { n }) => sum + n, 0),
    );
  });

  test('has counts that are those of its rows', async () => {
    expect(await read(sql`select * from recount() where kept is distinct from counted`)).toEqual([]);
  });

  test('stands in the audit trail as one change', async () => {
    const entries = await read(sql<{ action: string; after: object }>`
      select action, after from audit_entries order by id desc limit 1`);
    const [departments, users, programs, training_sessions, session_parts, training_records, ...others] =
      await countRows();
    const [assignments, waits, seat_offers, attendance] = others;
    expect(entries).toEqual([
      {
        action: 'company.generate',
        after: {
          employees: 200,
          departments,
          users,
          programs,
          training_sessions,
          session_parts,
          training_records,
          assignments,
          waits,
          seat_offers,
          attendance,
        },
      },
    ]);
  });

  test('has the very indexes, keys and triggers that were there before', async () => {
    expect(await describeSchema()).toEqual(schemaBefore);
  });

  test('lets an account of each role sign in and see its dashboard', async () => {
    const config = readConfig({ TIME_ZONE: ordinary.timeZone });
    const { app } = await createApp({ database: database.forServer, clock: () => now, config });
    const { as } = createClient(await app.listen({ host: '127.0.0.1', port: 0 }));
    const accounts = await findDemoAccounts(database.db);
    expect(accounts.map(({ role }) => role)).toEqual(roles);
    for (const { role, email, password } of accounts) {
      const account = await as(nobody).call(signInApi.signIn, { body: { email, password } });
      const { programs } = await as(account).call(dashboardApi.trainings[role]);
      expect(programs).toHaveLength({ admin: 33, manager: 4, trainer: 4, employee: 10 }[role]);
      const { complete, overdue } = await as(account).call(dashboardApi.insight[role]);
      expect(complete).toBeGreaterThan(0);
      expect(overdue).toBeGreaterThan(0);
      await as(account).call(dashboardApi.calendar[role]);
    }
    await app.close();
  });

  test('is the same company when it is generated again', async () => {
    const first = await readCompany();
    await database.executeScript(emptyTables);
    await generateCompany(database, ordinary);
    expect(await readCompany()).toEqual(first);
  });

  /** All rows without the parts drawn anew: the salts of passwords, the numbers of records, the keys of check-in codes. */
  async function readCompany(): Promise<string[][]> {
    const rows = tables.map((table) =>
      read(
        sql<{
          text: string;
        }>`select (to_jsonb(t) - ${table === 'training_records' ? ['id', 'code'] : ['password_hash', 'check_in_key']}::text[])::text as text
            from ${sql.table(table)} t order by 1`,
      ),
    );
    return (await Promise.all(rows)).map((found) => found.map(({ text }) => text));
  }
});
