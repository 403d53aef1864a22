import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Semaphore } from '../concurrency/semaphore.ts';
import { addressesOf } from '../database-addresses.ts';
import { serverName } from './application-name.ts';
import { lendInTurn, type ConnectionPool } from './bounded-pool.ts';
import { withPostgresSession } from './copy/postgres-session.ts';
import type { Database } from './database.ts';
import { deadlinesFor, noDeadlines, patience, type Deadlines } from './deadline.ts';
import { explainAbsence, UnavailableError } from './errors.ts';
import { PreparingPool } from './preparing-pool.ts';
import { connectServers } from './servers/connect-servers.ts';
import { findPrimary } from './servers/servers.ts';
import type { Schema } from './tables.ts';

const { builtins, setTypeParser } = pg.types;
// Dates stay text and counts are numbers.
setTypeParser(builtins.DATE, (text) => text);
setTypeParser(builtins.INT8, Number);

interface PostgresOptions {
  /** One server's, or those of a primary and its standbys in any order. */
  url: string;
  /** For the role that owns the tables; absent if that of `url` does. */
  ownerUrl?: string | null;
  /** The role that gets the owner's rights. */
  applicationRole?: string | null;
  /** Connections at most, beside those that quick reads share. */
  poolSize?: number;
  statementTimeoutSeconds?: number;
  /** How long the database is waited for; a command waits without end. */
  deadlines?: Deadlines;
  /**
   * Whether a server is using it. Then it is watched on one more connection for each of its servers, and a
   * restore finds it by its name and keeps away.
   */
  serves?: boolean;
  /** How long a caller waits for a connection and for a lock, in milliseconds. */
  timeouts?: { connection: number; lock: number };
  /** Called for a connection that breaks; the pool replaces it. */
  onConnectionError?: (error: unknown) => void;
  /** Called with a sentence when a state of the database that lasts begins and when it ends. */
  onState?: (line: string) => void;
  /** Starts the database again when nobody listens there, where that is for us to do. */
  ensureRunning?: () => Promise<void>;
}

/** A server's. */
export const requestTimeouts = { connection: patience, lock: patience };
// A person at the command line waits gladly, and a check of a long audit trail takes its time.
const commandTimeouts = { connection: 60_000, lock: 60_000 };
const connectMilliseconds = 3_000;
// Each waits until it is its turn, however long that takes.
const jobBounds = { running: 1, waiting: Infinity, messages: { full: '' } };

/** Statements are written so that one plan is good for every value. */
const usualOptions = '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan';

/**
 * The plan that is good for every value doesn't know how few rows one finds. Starting processes to find them together
 * would take longer than finding them. The rows are mostly in memory, and reading a page costs little beside looking
 * at its rows. Otherwise a table of one page would be read from end to end, again for each program.
 */
export const servingOptions = `${usualOptions} -c max_parallel_workers_per_gather=0 -c seq_page_cost=0.25 -c random_page_cost=0.25`;

/**
 * Opens a pool on PostgreSQL. Connects lazily: a database that is unavailable shows at the first query. Several servers
 * are watched, and so is a single one that a server uses.
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
  const servers = connectServers({ ...options, addresses, config, deadlines, timeouts, poolSize, serves });

  const dbOn = (connect: ConnectionPool['connect'], commits?: typeof servers.commits) => {
    // The pools are closed with the connections of each server.
    const pool = new PreparingPool({ connect, end: async () => {} }, commits);
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  };
  const jobs = new Semaphore(jobBounds);
  const forJobs = (isFirst: boolean, ending: AbortSignal) => {
    const connect = () => {
      if (ending.aborted) throw new UnavailableError('The jobs are ending.');
      return servers.connectForChanges();
    };
    return dbOn(
      lendInTurn(connect, () => jobs.acquire(isFirst)),
      servers.commits,
    );
  };
  const db = dbOn(servers.connectForChanges, servers.commits);
  const dbForReading = dbOn(servers.connectForReading);

  return {
    db,
    dbForReading,
    dbForJobs: (ending) => ({ often: forJobs(true, ending), seldom: forJobs(false, ending) }),
    applicationRole,
    deadlines,
    read: servers.read,
    executeScript: async (...scripts) => {
      const connectionString = await findPrimary(addressesOf(ownerUrl ?? url), config);
      await runScripts({ ...config, connectionString }, scripts);
    },
    copying: async (access, work) => {
      const address = await findPrimary(addresses, config).catch(explainAbsence);
      return withPostgresSession(address, access, work);
    },
    assertWritable: servers.assertWritable,
    load: servers.load,
    state: servers.state,
    close: async () => {
      await servers.stop();
      await db.destroy();
      await dbForReading.destroy();
      await servers.close();
    },
  };
}

/** On a connection of its own, without the time-outs of requests: a migration may take as long as it must. */
async function runScripts(config: pg.ClientConfig, scripts: readonly string[]): Promise<void> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    for (const script of scripts) await client.query(script);
  } finally {
    await client.end();
  }
}
