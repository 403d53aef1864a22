import { createClient, type Client } from '../../../test/client.ts';
import { connect } from '../../postgres/query.ts';
import { startServer } from '../../server/child-server.ts';
import { findFreePort } from '../../server/free-port.ts';
import type { Environment } from '../../server/settings.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { startFloor } from '../floor/floor.ts';
import type { Answerable } from '../floor/floor-process.ts';
import { recordQuestions } from '../floor/record.ts';
import type { Checkout } from '../place/checkouts.ts';
import type { Cluster } from '../place/cluster.ts';
import { seed, type Company } from '../place/companies.ts';
import { findPostmaster } from '../place/postmaster.ts';
import type { Row } from '../report/table.ts';
import { nameSize } from '../sizes.ts';
import { assembleCast, type Cast } from './cast.ts';
import { findDeepCursor } from './deep-cursor.ts';
import { assembleEmbeddedCast } from './embedded-cast.ts';
import { listReadCalls, type ReadCall } from './read-calls.ts';
import type { Ask } from './sign-people-in.ts';
import type { Target } from './target.ts';

/** A company of one size with the server of one checkout. */
export interface Stage {
  /** Tells it from the other stages of the run. */
  key: string;
  /** How tables tell it from the others. */
  head: Row;
  employees: number;
  checkout: Checkout;
  /** The one that runs now. */
  readonly server: Target;
  /** The database's process at the moment; null where there is none, or elsewhere. */
  readonly postmaster: number | null;
  /** Whether the database is the product's own, whose memory counts as the product's. */
  isEmbedded: boolean;
  /** Speaks with the server as somebody of the cast. */
  client: Client;
  cast: Cast;
  calls: readonly ReadCall[];
  /** The floor below the server; null where there is none. */
  floor: Target | null;
  /** What the floor knows. */
  answerables: readonly Answerable[];
  /** Names of the calls that the floor can answer. */
  withFloor: ReadonlySet<string>;
  /** Asks the database past the server; null for the embedded one. */
  ask: Ask | null;
  /** Ends the server and starts it anew. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface StageOptions {
  checkout: Checkout;
  employees: number;
  /** Whether there are stages of other checkouts beside it. */
  isCompared: boolean;
}

/** The server on PostgreSQL. */
export async function openStage(
  cluster: Cluster,
  company: Company,
  options: StageOptions & { withFloor: boolean },
): Promise<Stage> {
  const { url } = company;
  // It migrates the database first, should that be older.
  const base = await openServer(options, { DATABASE_URL: url }, () => cluster.postmaster);
  const connection = await connect(url);
  const ask: Ask = async (text, values = []) =>
    (await connection.query<Record<string, unknown>>(text, values)).rows;
  const cast = await assembleCast(ask);
  const calls = await listCalls(base.client, cast, options.employees);
  const answerables = options.withFloor ? await recordQuestions(url, calls) : [];
  const floor = options.withFloor ? await startFloor({ url, answerables }) : null;
  const known = new Set(answerables.map(({ target, token }) => target + token));
  const answered = calls.filter(({ variants }) =>
    variants.every(({ target, token }) => known.has(target + token)),
  );
  return Object.assign(base, {
    isEmbedded: false,
    cast,
    calls,
    floor,
    answerables,
    withFloor: new Set(answered.map(({ name }) => name)),
    ask,
    stop: async () => {
      floor?.stop();
      await base.end();
      await connection.end();
      await company.remove();
    },
  });
}

/** The server with the database that it brings along, as `npm start` runs it. */
export async function openEmbeddedStage(options: StageOptions): Promise<Stage> {
  const { checkout, employees } = options;
  const folder = createTemporaryFolder('embedded');
  const env = { DATABASE_URL: '', DATA_DIR: `${folder.path}/data` };
  await seed(checkout, employees, env);
  const cast = await assembleEmbeddedCast(checkout, env.DATA_DIR);
  const base = await openServer(options, env, () => findPostmaster(env.DATA_DIR));
  return Object.assign(base, {
    isEmbedded: true,
    cast,
    calls: await listCalls(base.client, cast, employees),
    floor: null,
    answerables: [],
    withFloor: new Set<string>(),
    ask: null,
    stop: async () => {
      await base.end();
      folder.remove();
    },
  });
}

/** `findDatabase` finds its process when the server runs. */
async function openServer(
  { checkout, employees, isCompared }: StageOptions,
  env: Environment,
  findDatabase: () => number | null,
) {
  const start = async () => {
    // The client of the stage goes on with the same address.
    const server = await startServer({ ...env, PORT: port }, checkout.commandLine);
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

async function listCalls(client: Client, cast: Cast, employees: number): Promise<ReadCall[]> {
  return listReadCalls(cast, await findDeepCursor(client, cast, employees));
}
