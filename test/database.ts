import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { connectPostgres } from '../server/db/connect-postgres.ts';
import type { Database } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import type { Db } from '../server/db/tables.ts';

const template = 'lodestar_test_template';
// Two test processes may want the template at once; the one that has locked this makes it.
const templateLock = 7_262_402;
/** The organisation's zone, as the settings have it where nobody chose another one. */
export const timeZone = 'Etc/GMT+6';
export const applicationRole = 'lodestar_test_application';

/** As its owner, for tests; the server that is tested gets it as the role with which companies run it. */
export type TestDatabase = Database & { forServer: Database };

/** The server that the tests use: their set-up has started one, or somebody has named one. */
export function testServerUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: the set-up of the tests did not run.');
  return url;
}

/** The address of another database on the same server. */
export const withDatabase = (url: string, name: string) => {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.toString();
};

/** Does the work on a connection to the server's own database. */
export async function asServer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createTemplate(client: pg.Client, url: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const found = await client.query('select from pg_database where datname = $1', [template]);
    if (found.rowCount) return;
    const unfinished = `${template}_unfinished`;
    const role = await client.query('select from pg_roles where rolname = $1', [applicationRole]);
    if (!role.rowCount) await client.query(`create role ${applicationRole} login`);
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
    const database = connectPostgres({ url: withDatabase(url, unfinished), applicationRole });
    try {
      await migrate(database, { timeZone });
    } finally {
      await database.close();
    }
    await client.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

// Tests share a busy machine, and most of them aren't about how long one waits.
const timeouts = { connection: 10_000, lock: 10_000 };

/** The differences from a database as most tests need it. */
export type TestDatabaseOptions = Partial<Parameters<typeof connectPostgres>[0]> & {
  /** The database's, as the server under test reaches it: through something that lies between. */
  through?: (url: string) => Promise<string>;
};

interface OpenedDatabase {
  /** As its owner. */
  database: Database;
  forServer: Database;
  /** Taken when it was created. */
  fingerprint: string;
  drop: () => Promise<void>;
}

/**
 * Emptied databases of this process, with their connections, for its next test files. A new one, and connections that
 * plan all statements again, take longer than most files.
 */
const emptied: OpenedDatabase[] = [];
/** To empty a larger one takes longer than to create another. */
const mostBytes = 40_000_000;

/** A migrated, empty database of its own, on the server of the tests or on the one that `url` names. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const isUsual = Object.keys(options).length === 0 && !process.env['KEEP_NO_DATABASE'];
  const opened = (isUsual && emptied.pop()) || (await createTestDatabase(options));
  const { database, forServer, fingerprint, drop } = opened;
  let isConnected = true;
  const closeForServer = async () => {
    isConnected = false;
    await forServer.close();
  };
  return {
    ...database,
    forServer: { ...forServer, close: closeForServer },
    close: async () => {
      const isKept = isUsual && isConnected && (await isSmall(database.db));
      if (!isKept || (await fingerprintOf(database.db)) !== fingerprint) return drop();
      await emptyTables(database);
      emptied.push(opened);
    },
  };
}

async function createTestDatabase({
  url = testServerUrl(),
  through = async (direct) => direct,
  ...rest
}: TestDatabaseOptions): Promise<OpenedDatabase> {
  const name = `${process.env['TEST_DATABASES'] ?? 'test_'}${randomUUID().replaceAll('-', '')}`;
  await asServer(url, async (client) => {
    await createTemplate(client, url);
    await client.query(`create database ${name} template ${template}`);
  });
  const options = { url: withDatabase(url, name), poolSize: 20, timeouts };
  const database = connectPostgres(options);
  const forServer = connectPostgres({
    ...options,
    ...rest,
    url: await through(asRole(options.url, applicationRole)),
  });
  return {
    database,
    forServer,
    fingerprint: await fingerprintOf(database.db),
    drop: async () => {
      await forServer.close();
      await database.close();
      await asServer(url, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function isSmall(db: Db): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]!.bytes < mostBytes;
}

/** Differs if a test has changed a table, a function, a trigger, a right, the migrations or the planner's statistics. */
async function fingerprintOf(db: Db): Promise<string> {
  const ours = sql`oid >= 16384`;
  const { rows } = await sql<{ fingerprint: string }>`
    select md5(concat(
      (select string_agg(concat(oid, ' ', xmin), ',' order by oid) from pg_proc where ${ours}),
      (select string_agg(concat(oid, ' ', xmin), ',' order by oid) from pg_trigger where ${ours}),
      (select string_agg(concat(oid, ' ', xmin), ',' order by oid) from pg_constraint where ${ours}),
      (select string_agg(concat(oid, relname, relacl, reloptions), ',' order by oid) from pg_class where ${ours}),
      (select string_agg(concat(attrelid, ' ', attname, xmin), ',' order by attrelid, attnum)
        from pg_attribute where attrelid >= 16384),
      (select string_agg(row::text, ',' order by name) from schema_migrations row),
      (select count(*) from pg_statistic))) as fingerprint`.execute(db);
  return rows[0]!.fingerprint;
}

/**
 * Makes a database as it was opened, in a fraction of the time of a new one. It waits for the server's work there, or
 * each would wait for the other. Connections keep their plans, which they would lose if the tables were truncated.
 */
export async function emptyTables({ db }: Pick<Database, 'db'>): Promise<void> {
  const isBusy = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db);
    return rows.length > 0;
  };
  while (await isBusy()) await pause(5);
  // The application has no means to remove history; the triggers that refuse it are switched off.
  await sql`
    do $$
    declare
      name text;
    begin
      set local session_replication_role = replica;
      for name in
        select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
          and relname not in ('schema_migrations', 'schema_functions', 'secrets')
      loop
        execute format('delete from %I', name);
      end loop;
      perform setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
    end
    $$`.execute(db);
}

function asRole(url: string, role: string): string {
  const copy = new URL(url);
  copy.username = role;
  return copy.toString();
}
