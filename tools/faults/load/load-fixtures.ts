import type { Role } from '#shared/roles';
import { addressOf } from '../../../server/demo/build-people.ts';
import { demoPassword } from '../../../server/demo/load-demo.ts';
import { insertSignIns, runSqlOn, signInEachRole } from '../../bench/company/sign-people-in.ts';
import { createPrivatePostgres } from '../../postgres/private-server.ts';
import { connect, query } from '../../postgres/query.ts';
import { runCommand } from '../../server/command-line.ts';

/** What a load needs: a database with the demo company and more employees, and people who are signed in. */
export interface LoadFixtures {
  /** Of the database. */
  url: string;
  /** Of everybody here. */
  password: string;
  /** Of the demo accounts. */
  tokens: Record<Role, string>;
  /** The employees that were added, all signed in. */
  colleagues: readonly Colleague[];
  /** A program of the demo manager to which none of them is assigned. */
  programId: string;
  /** Another one to which all of them are assigned and where nobody has enrolled. */
  openProgramId: string;
  /** A session of that program, in the future, which takes as many as come. */
  openSessionId: string;
  /** Locks the table until the function that it resolves to is called. */
  lockAssignments(): Promise<() => Promise<void>>;
  /** How many were created since. */
  countDepartments(): Promise<number>;
  stop(): Promise<void>;
}

interface Colleague {
  id: string;
  email: string;
  token: string;
}

/** Creates them on a PostgreSQL of its own, with so many employees more than the demo company has. */
export async function createLoadFixtures(employees: number): Promise<LoadFixtures> {
  const postgres = await createPrivatePostgres();
  const { url } = postgres;
  runCommand(['seed'], { DATABASE_URL: url });
  const client = await connect(url);
  try {
    const runSql = runSqlOn(client);
    const tokens = await signInEachRole(runSql);
    const added = await client.query<Omit<Colleague, 'token'>>(insertEmployees, [
      employees,
      addressOf('admin'),
    ]);
    const signedIn = await insertSignIns(
      runSql,
      added.rows.map(({ id }) => id),
    );
    const colleagues = added.rows.map((person, index) => ({ ...person, token: signedIn[index]! }));
    const { rows } = await client.query<{ program: string; session: string; isUnlimited: boolean }>(
      futureSessions,
      [addressOf('manager')],
    );
    const second = rows.find(({ isUnlimited }) => isUnlimited);
    const first = rows.find((row) => row !== second);
    if (!first || !second) throw new Error('The demo company has too few open programs.');
    await client.query(assignAll, [second.program]);
    await client.query('analyze');
    return {
      url,
      password: demoPassword,
      tokens,
      colleagues,
      programId: first.program,
      openProgramId: second.program,
      openSessionId: second.session,
      lockAssignments: () => lockAssignments(url),
      countDepartments: () => countDepartments(url),
      stop: () => postgres.remove(),
    };
  } finally {
    await client.end();
  }
}

async function lockAssignments(url: string): Promise<() => Promise<void>> {
  const client = await connect(url);
  await client.query('begin; lock table assignments in access exclusive mode');
  return () => client.end();
}

async function countDepartments(url: string): Promise<number> {
  const [row] = await query<{ number: number }>(
    url,
    `select count(*)::int as number from departments where name like 'Department %'`,
  );
  return row?.number ?? 0;
}

const insertEmployees = `
  insert into users
    (first_name, last_name, email, role, department_id, password_hash, background_color, created_at, updated_at)
  select 'Robin', 'Load ' || n, 'load' || n || '@company.example', 'employee',
    (select id from departments order by name offset n % 6 limit 1),
    (select password_hash from users where email = $2), '#1f4e8c', now(), now()
  from generate_series(1, $1::int) as n returning id, email`;

const assignAll = `
  insert into assignments (program_id, employee_id, assigned_at, assigned_by)
  select p.id, u.id, now(), p.assigned_manager_id from programs p, users u
  where p.id = $1 and u.email like 'load%'`;

/** One session of each of the demo manager's programs that are still open, the last day first. */
const futureSessions = `
  select distinct on (p.deadline, p.id) p.id as program, s.id as session, s.capacity is null as "isUnlimited"
  from programs p
  join training_sessions s on s.program_id = p.id and s.starts_at > now() + interval '1 day' and s.cancelled_at is null
  join users m on m.id = p.assigned_manager_id and m.email = $1
  where p.archived_at is null and p.deadline > now() + interval '1 day'
  order by p.deadline desc, p.id, s.starts_at`;
