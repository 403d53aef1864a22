import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { callerOf } from '../faults/company.mjs';
import { findFreePort, runCli, startServer } from '../faults/server.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { Failure } from '../scripts/run.mjs';

const FIRST_NAMES = [
  'Ada',
  'Bongani',
  'Camille',
  'Dagny',
  'Emre',
  'Fatoumata',
  'Giulia',
  'Hana',
  'Ilse',
  'Jacek',
  'Kamalini',
];
const LAST_NAMES = [
  'Abendroth',
  'Benmoussa',
  'Castellanos',
  'Echeverría',
  'Fofana',
  'Guimarães',
  'Hyvärinen',
  'Khumalo',
];

/**
 * @typedef {object} Crowd
 * @property {string} url of the built server, with the demo company and many more employees
 * @property {string} token of the demo manager
 * @property {string} programId of a program to which none of them is assigned
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the built server on a PostgreSQL database of its own: on the server that TEST_DATABASE_URL names, or a
 * private one. Throws Failure without any.
 *
 * @param {number} employees
 * @returns {Promise<Crowd>}
 */
export async function startCrowd(employees) {
  const given = process.env['TEST_DATABASE_URL'];
  const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
  if (!postgres) throw new Failure('This needs PostgreSQL 15 or later, or TEST_DATABASE_URL.');
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  await query(postgres.url, `create database ${name}`);
  const env = { PORT: String(await findFreePort()), DATABASE_URL: url.toString(), DEMO: 'off' };
  runCli(['seed'], env);
  await query(url.toString(), insertEmployees, [employees, FIRST_NAMES, LAST_NAMES]);
  const server = await startServer(env);
  const stop = async () => {
    await server.kill();
    await query(postgres.url, `drop database ${name} with (force)`);
    await postgres.stop();
  };
  const body = { email: 'manager@lodestar.example', password: 'guiding-light' };
  const { token } = await callerOf(() => server.url)('POST', '/api/user/signin', body);
  const manager = callerOf(() => server.url, token);
  // The last one: its deadline lies ahead.
  const programId = (await manager('GET', '/api/training-programs/manager')).programs.at(-1)?._id ?? '';
  return { url: server.url, token, programId, stop };
}

const insertEmployees = `
  insert into users
    (first_name, last_name, email, role, department_id, password_hash, background_color, created_at, updated_at)
  select
    ($2::text[])[1 + n % cardinality($2::text[])], ($3::text[])[1 + n / 7 % cardinality($3::text[])],
    'person' || n || '@company.example', 'employee',
    (select id from departments order by name offset n % 6 limit 1), 'none', '#1f4e8c', now(), now()
  from generate_series(1, $1::int) as n`;

async function query(
  /** @type {string} */ url,
  /** @type {string} */ text,
  /** @type {unknown[]} */ values = [],
) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}
