import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.mjs';
import { runCli } from '../server.mjs';

/**
 * What a load needs: a database with the demo company and more employees, and people who are signed in.
 *
 * @typedef {object} Stage
 * @property {string} url of the database
 * @property {{admin: string, manager: string, trainer: string, employee: string}} tokens of the demo accounts
 * @property {readonly Colleague[]} colleagues the employees that were added, all signed in
 * @property {string} programId a program of the demo manager to which none of them is assigned
 * @property {string} sessionId of that program, in the future
 * @property {string} openProgramId another one to which all of them are assigned and where nobody has enrolled
 * @property {string} openSessionId
 * @property {() => Promise<() => Promise<void>>} lockAssignments keeps everybody from the table until the function that it resolves to is called
 * @property {() => Promise<number>} countDepartments that were created since
 * @property {() => Promise<void>} stop
 *
 * @typedef {{id: string, email: string, token: string}} Colleague
 */

/** The password of everybody here. */
export const PASSWORD = 'guiding-light';

/** @returns {Promise<Stage | undefined>} undefined when this machine has no PostgreSQL */
export async function buildStage(/** @type {number} */ employees) {
  const postgres = await startPostgres();
  if (!postgres) return undefined;
  const { url } = postgres;
  runCli(['seed'], { DATABASE_URL: url, DEMO: 'off', LOG_LEVEL: 'fatal' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const signIn = async (/** @type {string} */ id) => {
      const token = randomUUID();
      await client.query(insertSignIn, [createHash('sha256').update(token).digest(), id]);
      return token;
    };
    const tokens = { admin: '', manager: '', trainer: '', employee: '' };
    for (const { id, role } of (await client.query(demoAccounts)).rows)
      tokens[/** @type {keyof typeof tokens} */ (role)] = await signIn(id);
    /** @type {Colleague[]} */
    const colleagues = [];
    for (const { id, email } of (await client.query(insertEmployees, [employees])).rows)
      colleagues.push({ id, email, token: await signIn(id) });
    const [first, second] = (await client.query(futureSessions)).rows;
    await client.query(assignAll, [second.program_id]);
    await client.query('analyze');
    return {
      url,
      tokens,
      colleagues,
      programId: first.program_id,
      sessionId: first.id,
      openProgramId: second.program_id,
      openSessionId: second.id,
      lockAssignments: () => lockAssignments(url),
      countDepartments: () => countDepartments(url),
      stop: postgres.stop,
    };
  } finally {
    await client.end();
  }
}

async function lockAssignments(/** @type {string} */ url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table assignments in access exclusive mode');
  return () => client.end();
}

async function countDepartments(/** @type {string} */ url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select count(*)::int as number from departments where name like 'Department %'`,
    );
    return Number(rows[0].number);
  } finally {
    await client.end();
  }
}

const insertSignIn = `
  insert into sign_ins (token_hash, user_id, created_at, last_used_at, expires_at)
  values ($1, $2, now(), now(), now() + interval '1 day')`;

const demoAccounts = `select id, role from users where email = role || '@lodestar.example'`;

const insertEmployees = `
  insert into users
    (first_name, last_name, email, role, department_id, password_hash, background_color, created_at, updated_at)
  select 'Robin', 'Load ' || n, 'load' || n || '@company.example', 'employee',
    (select id from departments order by name offset n % 6 limit 1),
    (select password_hash from users where email = 'admin@lodestar.example'), '#1f4e8c', now(), now()
  from generate_series(1, $1::int) as n returning id, email`;

const assignAll = `
  insert into assignments (program_id, employee_id, assigned_at, assigned_by)
  select p.id, u.id, now(), p.assigned_manager_id from programs p, users u
  where p.id = $1 and u.email like 'load%'`;

/** One session of each of the demo manager's programs that are still open, the last day first. */
const futureSessions = `
  select distinct on (p.deadline, p.id) p.id as program_id, s.id from programs p
  join training_sessions s on s.program_id = p.id and s.starts_at > now() + interval '1 day'
  join users m on m.id = p.assigned_manager_id and m.email = 'manager@lodestar.example'
  where p.archived_at is null and p.deadline > now() + interval '1 day'
  order by p.deadline desc, p.id, s.starts_at`;
