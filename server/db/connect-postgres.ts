import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { serverName } from './application-name.ts';
import { UnavailableError } from './errors.ts';
import { BoundedPool } from './bounded-pool.ts';
import { withPostgresSession } from './copy/postgres-session.ts';
import type { Database } from './database.ts';
import { usualDeadline, type Deadlines } from './deadline.ts';
import { PreparingPool } from './preparing-pool.ts';
import type { Schema } from './tables.ts';
import { SharedConnections } from './shared-connections.ts';
import { sendTogether, type KnownColumns } from './statement-batch.ts';
import { destroyConnection, watchDatabase } from './watch.ts';

const { builtins, setTypeParser } = pg.types;
// Dates stay text and counts are numbers.
setTypeParser(builtins.DATE, (text) => text);
setTypeParser(builtins.INT8, Number);

interface PostgresOptions {
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
   * Whether a server is using it: then it is watched on one more connection, and a restore finds it by its name and
   * keeps away.
   */
  serves?: boolean;
  /** How long a caller waits for a connection and for a lock, in milliseconds. */
  timeouts?: { connection: number; lock: number };
  /** Told of a connection that breaks; the pool replaces it. */
  onConnectionError?: (error: unknown) => void;
  /** Starts the database again when nobody listens there, where that is for us to do. */
  ensureRunning?: () => Promise<void>;
}

// A caller waits for its turn (http/workload.ts), then for a connection, and then for a lock; and should be told within two seconds that there is too much to do.
const requestTimeouts = { connection: 300, lock: 700 };
// Whoever typed a command waits gladly, and a check of a long audit trail takes its time.
const commandTimeouts = { connection: 60_000, lock: 60_000 };
const queueLimit = 1_000;
// Measured with two processors: more connections than these only get in each other's way, and fewer statements leave
// together. The database may have more processors than this machine, so there are never fewer than two.
const sharedConnectionCount = Math.min(Math.max(availableParallelism(), 2), 8);
// A statement that waits for a table keeps all those waiting that are behind it on its connection.
const sharedLockMilliseconds = 20;
const connectMilliseconds = 3_000;
const keptIdleMilliseconds = 5 * 60_000;
// The database ends a slow statement so much before its deadline: then the connection stays.
const graceMilliseconds = 500;
const noDeadlines: Deadlines = { usual: Infinity, long: Infinity };

/** Opens a pool on PostgreSQL. Connects lazily: a database that is unavailable shows at the first query. */
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
  const config = {
    connectionString: url,
    application_name: serves ? serverName : 'lodestar-command',
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    // Statements are written so that one plan is good for every value.
    options: '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
  };
  const onConnectionError = (error: unknown) => options.onConnectionError?.(error);
  const limits = {
    ...config,
    statement_timeout: timeoutBefore(deadlines.long),
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeoutBefore(deadlines.long),
  };
  const pool = new pg.Pool({
    ...limits,
    pipeline: true,
    max: poolSize,
    idleTimeoutMillis: keptIdleMilliseconds,
  });
  const clients = new Set<pg.PoolClient>();
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => {
    clients.add(client);
    // The pool listens to idle connections only; one that breaks while lent out would end the process.
    client.on('error', onConnectionError);
    // What was under way on a connection that we have destroyed ends then. PostgreSQL on Windows can't look.
    if (serves) client.query("set client_connection_check_interval = '1s'").catch(() => {});
  });
  pool.on('remove', (client) => clients.delete(client));

  const watch = serves
    ? watchDatabase({
        config,
        onUnreachable: () => options.ensureRunning?.().catch(onConnectionError),
        onUnresponsive: () => {
          clients.forEach((client) => destroyConnection(client));
          shared.destroy();
        },
      })
    : null;
  const columns: KnownColumns = new Map();
  const shared = new SharedConnections({
    config: {
      ...limits,
      statement_timeout: timeoutBefore(deadlines.usual),
      lock_timeout: serves ? sharedLockMilliseconds : timeouts.lock,
    },
    deadlineMilliseconds: deadlines.usual,
    connections: sharedConnectionCount,
    columns,
    onError: onConnectionError,
    isUnavailable: () => watch?.isUnavailable ?? false,
  });
  let isClosed = false;
  const bounded = new BoundedPool(
    {
      connect: async () => {
        if (isClosed || watch?.isUnavailable) throw new UnavailableError();
        return pool.connect();
      },
      end: () => pool.end(),
    },
    {
      size: poolSize,
      queue: queueLimit,
      waitMilliseconds: timeouts.connection,
      leaseMilliseconds: deadlines.long,
    },
  );
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new PreparingPool(bounded) }) });
  return {
    db,
    applicationRole,
    deadlines,
    read: async (statements, { isExpensive }) => {
      if (!isExpensive) return shared.read(statements);
      const client = (await bounded.connect()) as unknown as pg.PoolClient;
      try {
        return await sendTogether(client, statements, columns);
      } finally {
        client.release();
      }
    },
    executeScript: (script) => runScript({ ...config, connectionString: ownerUrl ?? url }, script),
    copying: (access, work) => withPostgresSession(url, access, work),
    assertWritable: async () => {},
    load: () => ({ lent: bounded.lent + shared.busy, waiting: bounded.waiting }),
    close: async () => {
      isClosed = true;
      await watch?.stop();
      await shared.close();
      await db.destroy();
    },
  };
}

function deadlinesFor(statementTimeoutSeconds: number): Deadlines {
  const long = statementTimeoutSeconds * 1_000 + graceMilliseconds;
  return { usual: Math.min(usualDeadline, long), long };
}

/** As PostgreSQL takes it: in milliseconds, 0 for none. */
function timeoutBefore(deadline: number): number {
  return deadline === Infinity ? 0 : Math.max(deadline - graceMilliseconds, 1);
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
