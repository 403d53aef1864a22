import { createClient, type Client } from '../../../test/client.ts';
import { connect } from '../../postgres/query.ts';
import { startServer } from '../../server/child-server.ts';
import { findFreePort } from '../../server/free-port.ts';
import type { Environment } from '../../server/settings.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import type { Checkout } from '../environment/checkouts.ts';
import type { Cluster } from '../environment/cluster.ts';
import { seed, type Company } from '../environment/companies.ts';
import { findPostmaster } from '../environment/postmaster.ts';
import type { Row } from '../report/table.ts';
import { nameSize } from '../sizes.ts';
import { collectFixtures, type Fixtures } from './fixtures.ts';
import { findDeepCursor } from './deep-cursor.ts';
import { collectEmbeddedFixtures } from './embedded-fixtures.ts';
import { listReadCalls, type ReadCall } from './read-calls.ts';
import type { RunSql } from './sign-people-in.ts';
import type { Target } from './target.ts';

/** The system under test: a company of one size with the server of one checkout. */
export interface TestSystem {
  /** Identifies it among the systems of the run. */
  key: string;
  /** Columns that identify it in tables. */
  head: Row;
  employees: number;
  checkout: Checkout;
  /** The one that runs now. */
  readonly server: Target;
  /** The database's process at the moment; null where there is none, or elsewhere. */
  readonly postmaster: number | null;
  /** Whether the database is the product's own, whose memory counts as the product's. */
  isEmbedded: boolean;
  /** Makes calls of the API. */
  client: Client;
  fixtures: Fixtures;
  calls: readonly ReadCall[];
  /** Runs SQL directly; null for the embedded database. */
  runSql: RunSql | null;
  /** Ends the server and starts it anew. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface TestSystemOptions {
  checkout: Checkout;
  employees: number;
  /** Whether systems of other checkouts are measured, too. */
  isCompared: boolean;
}

/** The server on PostgreSQL. */
export async function openTestSystem(
  cluster: Cluster,
  company: Company,
  options: TestSystemOptions,
): Promise<TestSystem> {
  const { url } = company;
  // It migrates the database first, should that be older.
  const base = await openServer(options, { DATABASE_URL: url }, () => cluster.postmaster);
  const connection = await connect(url);
  const runSql: RunSql = async (text, values = []) =>
    (await connection.query<Record<string, unknown>>(text, values)).rows;
  const fixtures = await collectFixtures(runSql);
  const calls = await listCalls(base.client, fixtures, options.employees);
  return Object.assign(base, {
    isEmbedded: false,
    fixtures,
    calls,
    runSql,
    stop: async () => {
      await base.end();
      await connection.end();
      await company.remove();
    },
  });
}

/** The server with the database that it brings along, as `npm start` runs it. */
export async function openEmbeddedTestSystem(options: TestSystemOptions): Promise<TestSystem> {
  const { checkout, employees } = options;
  const folder = createTemporaryFolder('embedded');
  const env = { DATABASE_URL: '', DATA_DIR: `${folder.path}/data` };
  await seed(checkout, employees, env);
  const fixtures = await collectEmbeddedFixtures(checkout, env.DATA_DIR);
  const base = await openServer(options, env, () => findPostmaster(env.DATA_DIR));
  return Object.assign(base, {
    isEmbedded: true,
    fixtures,
    calls: await listCalls(base.client, fixtures, employees),
    runSql: null,
    stop: async () => {
      await base.end();
      folder.remove();
    },
  });
}

// A sign-in is measured with the cost of limiting guesses.
const asShipped = { SIGN_IN_FAILURES_PER_ACCOUNT: '', SIGN_IN_FAILURES_PER_ADDRESS: '' };

/** `findDatabase` finds its process when the server runs. */
async function openServer(
  { checkout, employees, isCompared }: TestSystemOptions,
  env: Environment,
  findDatabase: () => number | null,
) {
  const start = async () => {
    // The client keeps the address, so the port stays.
    const server = await startServer({ ...env, ...asShipped, PORT: port }, checkout.commandLine);
    return { server, postmaster: findDatabase() };
  };
  const port = String(await findFreePort());
  let running = await start();
  return {
    key: `${employees} ${checkout.name}`,
    head: { employees: nameSize(employees), ...(isCompared && { version: checkout.name }) },
    employees,
    checkout,
    get server(): Target {
      return running.server;
    },
    get postmaster() {
      return running.postmaster;
    },
    client: createClient(running.server.url),
    restart: async () => {
      await running.server.terminate();
      running = await start();
    },
    end: async () => {
      await running.server.terminate();
    },
  };
}

async function listCalls(client: Client, fixtures: Fixtures, employees: number): Promise<ReadCall[]> {
  return listReadCalls(fixtures, await findDeepCursor(client, fixtures, employees));
}
