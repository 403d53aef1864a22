import { databaseUrlOf } from '../../faults/database.ts';
import { postmasterOf } from '../../faults/postgres-processes.ts';
import { startServer } from '../../server/child-server.ts';
import { findFreePort } from '../../server/free-port.ts';
import type { Environment } from '../../server/settings.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import type { Checkout } from '../environment/checkouts.ts';
import type { Cluster } from '../environment/cluster.ts';
import { seed, type Company } from '../environment/companies.ts';

import type { Row } from '../report/table.ts';
import { nameSize } from '../sizes.ts';
import type { Target } from './target.ts';
import { openVersion, type Version } from './version.ts';

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
  /** Makes the requests. */
  version: Version;
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
  const version = await openVersion({ ...base.versionJob, databaseUrl: url });
  return Object.assign(base, {
    isEmbedded: false,
    version,
    stop: async () => {
      version.stop();
      await base.end();
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
  const base = await openServer(options, env, () => postmasterOf(env));
  const version = await openVersion({ ...base.versionJob, databaseUrl: await databaseUrlOf(env) });
  return Object.assign(base, {
    isEmbedded: true,
    version,
    stop: async () => {
      version.stop();
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
    // The requests keep the address, so the port stays.
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
    versionJob: { folder: checkout.folder, url: running.server.url, employees },
    restart: async () => {
      await running.server.terminate();
      running = await start();
    },
    end: async () => {
      await running.server.terminate();
    },
  };
}
