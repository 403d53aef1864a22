import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { addressesOf } from '../database-addresses.ts';
import { serverName } from './application-name.ts';
import { CommitCheck } from './commit-check.ts';
import { UnavailableError, explainAbsence, whyUnavailable } from './errors.ts';
import { withPostgresSession } from './copy/postgres-session.ts';
import type { Answer, Database } from './database.ts';
import { deadlinesFor, noDeadlines, type Deadlines } from './deadline.ts';
import { PreparingPool } from './preparing-pool.ts';
import { ServerConnections } from './server-connections.ts';
import { Servers, findPrimary } from './servers.ts';
import { createStateLog } from './state-log.ts';
import type { Schema } from './tables.ts';
import type { KnownColumns } from './statement-batch.ts';

const { builtins, setTypeParser } = pg.types;
// Dates stay text and counts are numbers.
setTypeParser(builtins.DATE, (text) => text);
setTypeParser(builtins.INT8, Number);

interface PostgresOptions {
  /** Of one server, or of a primary and its standbys in any order. */
  url: string;
  /** Of the role that owns the tables; absent where the one of `url` does. */
  ownerUrl?: string | null;
  /** Whom the owner gives its rights to. */
  applicationRole?: string | null;
  /** Connections kept at most. */
  poolSize?: number;
  statementTimeoutSeconds?: number;
  /** How long the database is waited for; for ever by a command. */
  deadlines?: Deadlines;
  /**
   * Whether a server is using it: then it is watched on one more connection for each of its servers, and a restore
   * finds it by its name and keeps away.
   */
  serves?: boolean;
  /** How long a caller waits for a connection and for a lock, in milliseconds. */
  timeouts?: { connection: number; lock: number };
  /** Told of a connection that breaks; the pool replaces it. */
  onConnectionError?: (error: unknown) => void;
  /** Told, in a sentence, when a state of the database that lasts begins and when it ends. */
  onState?: (line: string) => void;
  /** Starts the database again when nobody listens there, where that is for us to do. */
  ensureRunning?: () => Promise<void>;
}

// A caller waits for its turn (http/workload.ts), then for a connection, and then for a lock; and should be told within two seconds that there is too much to do.
const requestTimeouts = { connection: 300, lock: 700 };
// Whoever typed a command waits gladly, and a check of a long audit trail takes its time.
const commandTimeouts = { connection: 60_000, lock: 60_000 };
// A statement that waits for a table keeps all those waiting that are behind it on its connection.
const sharedLockMilliseconds = 20;
const connectMilliseconds = 3_000;

/** Statements are written so that one plan is good for every value. */
const usualOptions = '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan';

/**
 * The plan that is good for every value doesn't know how few rows one finds: starting processes to find them together
 * would take longer than finding them. What is asked for is mostly in memory, where reading a page costs little beside
 * looking at its rows; else a table of one page is read from end to end, again for each program.
 */
export const servingOptions = `${usualOptions} -c max_parallel_workers_per_gather=0 -c seq_page_cost=0.25 -c random_page_cost=0.25`;

/**
 * Opens a pool on PostgreSQL. Connects lazily: a database that is unavailable shows at the first query. One of several
 * servers is watched, and so is what a server uses.
 */
export function connectPostgres(options: PostgresOptions): Database {
  const {
    url,
    ownerUrl = null,
    applicationRole = null,
    poolSize = 20,
    statementTimeoutSeconds = 30,
    serves = false,
  } = options;
  const { timeouts = serves ? requestTimeouts : commandTimeouts } = options;
  const { deadlines = serves ? deadlinesFor(statementTimeoutSeconds) : noDeadlines } = options;
  const addresses = addressesOf(url);
  const config = {
    application_name: serves ? serverName : 'lodestar-command',
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    options: serves ? servingOptions : usualOptions,
  };
  const columns: KnownColumns = new Map();
  const connectionOptions = {
    config,
    deadlines,
    poolSize,
    waitMilliseconds: timeouts.connection,
    lockTimeouts: { pool: timeouts.lock, shared: serves ? sharedLockMilliseconds : timeouts.lock },
    noticesEnds: serves,
    columns,
    onError: (error: unknown) => void tellOf(error),
  };
  const servers =
    serves || addresses.length > 1
      ? new Servers({
          addresses,
          config,
          onPrimaryLost: () => {
            primary.destroy();
            commits.reset();
          },
          onReaderLost: (former) => (former === 'primary' ? primary.destroyReads() : standby.destroy()),
          onFinding: () => tellStates(),
          onUnreachable: () => options.ensureRunning?.().catch((error: unknown) => void tellOf(error)),
        })
      : null;
  const addressOfPrimary = () => servers?.primary?.address ?? addresses[0]!;
  const primary = new ServerConnections({
    ...connectionOptions,
    address: addressOfPrimary,
    forChanges: true,
    isUnavailable: () => isClosed || servers?.primary === null,
  });
  const standby = new ServerConnections({
    ...connectionOptions,
    address: () => servers?.reader?.address ?? addresses[0]!,
    forChanges: false,
    isUnavailable: () => isClosed || !servers?.standbyIsRead,
  });
  const commits = new CommitCheck({
    open: () => new pg.Client({ ...config, connectionString: addressOfPrimary() }),
    onChange: () => tellStates(),
  });
  let isClosed = false;

  const tellStates = createStateLog(
    [
      {
        holds: () => servers?.firstAnswers === null && servers.primary === null,
        begins: () => 'The database has no primary: changes are refused.',
        ends: () => `The database has a primary again: ${servers?.primary?.name}.`,
      },
      {
        holds: () => servers?.standbyIsRead === true,
        begins: () => `Reads are answered by the standby ${servers?.reader?.name}.`,
        ends: () => (servers?.reader ? 'Reads are answered by the primary again.' : 'Nobody answers reads.'),
      },
      {
        holds: () => commits.isStuck,
        begins: () => "The database's commits are not answered: changes are refused.",
        ends: () => "The database's commits are answered again.",
      },
    ],
    (line) => options.onState?.(line),
  );

  /** A connection that broke is told of where no state that lasts explains it. */
  async function tellOf(error: unknown): Promise<void> {
    await servers?.check();
    if (servers?.primary !== null) options.onConnectionError?.(error);
  }

  async function assertAcceptsChanges(): Promise<void> {
    await servers?.firstAnswers;
    servers?.demandPrimary();
    if (commits.isStuck) throw new UnavailableError("The database's commits are not answered.");
  }

  /** Whose connections reads take now. */
  function sourceOfReads(fromPrimary: boolean): ServerConnections {
    if (servers?.standbyIsRead && !fromPrimary) return standby;
    servers?.demandPrimary();
    return primary;
  }

  const read: Database['read'] = async (statements, { isExpensive, fromPrimary = false }) => {
    if (servers?.firstAnswers) await servers.firstAnswers;
    const ask = async (source: ServerConnections): Promise<Answer> => ({
      outcomes: await source.read(statements, isExpensive),
      isFromStandby: source === standby,
    });
    const reader = servers?.reader;
    const source = sourceOfReads(fromPrimary);
    const answer = await ask(source);
    if (!servers || addresses.length === 1 || fromPrimary || !isLost(answer)) return answer;
    // The server may just have died, and another one may answer.
    if (servers.reader === reader) await servers.check();
    return servers.reader === reader ? answer : ask(sourceOfReads(false));
  };

  const dbOn = (pool: PostgresPool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // The pools are closed with the connections of each server.
  const end = async () => {};
  const forChanges = async () => {
    await assertAcceptsChanges();
    return primary.pool.connect();
  };
  const forReading = async () => {
    await servers?.firstAnswers;
    return sourceOfReads(false).pool.connect();
  };
  const db = dbOn(new PreparingPool({ connect: forChanges, end }, commits));
  const dbForReading = dbOn(new PreparingPool({ connect: forReading, end }));

  return {
    db,
    dbForReading,
    applicationRole,
    deadlines,
    read,
    executeScript: async (script) => {
      const connectionString = await findPrimary(addressesOf(ownerUrl ?? url), config);
      await runScript({ ...config, connectionString }, script);
    },
    copying: async (access, work) => {
      const address = await findPrimary(addresses, config).catch(explainAbsence);
      return withPostgresSession(address, access, work);
    },
    assertWritable: assertAcceptsChanges,
    load: () => ({ lent: primary.busy + standby.busy, waiting: primary.pool.waiting + standby.pool.waiting }),
    state: () => ({
      acceptsChanges: !isClosed && (!servers || servers.hearsPrimary) && !commits.isStuck,
      answersReads: !isClosed && servers?.reader !== null,
      hasPrimary: !isClosed && (!servers || servers.hearsPrimary),
      readableStandbys: servers?.readableStandbys ?? 0,
    }),
    close: async () => {
      isClosed = true;
      commits.stop();
      await servers?.stop();
      await db.destroy();
      await dbForReading.destroy();
      await primary.close();
      await standby.close();
    },
  };
}

/** Whether nothing was answered because the connection broke or there is none. */
function isLost({ outcomes }: Answer): boolean {
  return outcomes.some(
    (outcome) => outcome.status === 'rejected' && whyUnavailable(outcome.reason) === 'not_ready',
  );
}

/** On a connection of its own, without the time-outs of requests: a migration may take as long as it must. */
async function runScript(config: pg.ClientConfig, script: string): Promise<void> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(script);
  } finally {
    await client.end();
  }
}
