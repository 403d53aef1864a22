import { availableParallelism } from 'node:os';
import pg from 'pg';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { BoundedPool } from '../bounded-pool.ts';
import type { BoundStatement, Outcome } from '../database.ts';
import { timeoutBefore, type Deadlines } from '../deadline.ts';
import { DeadlineError, UnavailableError } from '../errors.ts';
import { SharedConnections } from '../shared-connections.ts';
import { sendTogether, type KnownColumns } from '../statement-batch.ts';
import { destroyConnection } from '../destroy-connection.ts';

interface Options {
  /** The server that connections are opened to at this moment. */
  address: () => string;
  /** Whether they are for changes: then one that meets a standby is broken off. */
  forChanges: boolean;
  config: pg.ClientConfig;
  /** How long a caller waits for a connection to the pool's `long`, for a quick read `usual`. */
  deadlines: Deadlines;
  poolSize: number;
  /** How long a caller waits for a connection to be free, in milliseconds. */
  waitMilliseconds: number;
  /** How long a statement waits for a lock, in milliseconds: one of the pool, and a quick read. */
  lockTimeouts: { pool: number; shared: number };
  /** Whether the database ends the query of a connection that was broken off. */
  noticesEnds: boolean;
  columns: KnownColumns;
  /** Whether nothing is to be asked at this moment. */
  isUnavailable: () => boolean;
  /** Called for a connection that breaks by itself; another one replaces it. */
  onError: (error: unknown) => void;
}

const queueLimit = 1_000;
// Measured with two processors: more connections than these only get in each other's way, and fewer statements leave
// together. The database may have more processors than this machine, so there are never fewer than two.
const sharedConnectionCount = Math.min(Math.max(availableParallelism(), 2), 8);
/** Connections of the pool that stay open; further ones are closed when nobody has needed them for so long. */
const kept = { min: 4, idleTimeoutMillis: 30_000 };
/** Long reads at a time: however many there are, changes find a connection. */
const longReads = 2;

/** The connections to one server: a pool for changes and for long reads, and a few that quick reads share. */
export class ServerConnections {
  readonly pool: BoundedPool;
  readonly #longReads: Semaphore;
  readonly #shared: SharedConnections;
  readonly #columns: KnownColumns;
  /** Also those that are being opened; without those that were broken off here. */
  readonly #openInPool = new Set<pg.Client>();
  readonly #openShared = new Set<pg.Client>();
  /** Each ends the wait of a read on a connection of its own. */
  readonly #leaveReads = new Set<(reason: UnavailableError) => void>();
  #closed: Promise<unknown> | null = null;

  constructor(options: Options) {
    const { config, deadlines, poolSize, waitMilliseconds, lockTimeouts, columns, isUnavailable } = options;
    const pool = new pg.Pool({
      ...config,
      statement_timeout: timeoutBefore(deadlines.long),
      idle_in_transaction_session_timeout: timeoutBefore(deadlines.long),
      lock_timeout: lockTimeouts.pool,
      Client: clientClass(options, this.#openInPool),
      pipeline: true,
      max: poolSize,
      ...kept,
    });
    // The connection itself reports it; without a listener it would end the process.
    pool.on('error', () => {});
    // PostgreSQL on Windows can't.
    pool.on('connect', (client) => {
      if (options.noticesEnds) client.query("set client_connection_check_interval = '1s'").catch(() => {});
    });
    this.pool = new BoundedPool(
      {
        // Asked when it is a caller's turn: it may have changed while it waited.
        connect: async () => {
          if (isUnavailable()) throw new UnavailableError();
          return pool.connect();
        },
        end: () => pool.end(),
      },
      { size: poolSize, queue: queueLimit, waitMilliseconds, leaseMilliseconds: deadlines.long },
    );
    this.#longReads = new Semaphore({
      running: longReads,
      waiting: queueLimit,
      waitMilliseconds,
      messages: { full: 'Too many long reads are being made.' },
    });
    this.#columns = columns;
    this.#shared = new SharedConnections({
      config: {
        ...config,
        statement_timeout: timeoutBefore(deadlines.usual),
        lock_timeout: lockTimeouts.shared,
      },
      deadlineMilliseconds: deadlines.usual,
      connections: sharedConnectionCount,
      Client: clientClass(options, this.#openShared),
      columns,
      onError: () => {},
      isUnavailable,
    });
  }

  /** Connections that are at work. */
  get busy(): number {
    return this.pool.lent + this.#shared.busy;
  }

  /** Asks statements that only read. Where they can't be asked, each has the reason as its outcome. */
  async read(statements: readonly BoundStatement[], isExpensive: boolean): Promise<Outcome[]> {
    try {
      return await (isExpensive
        ? this.#longReads.run(() => this.#readAlone(statements))
        : this.#shared.read(statements));
    } catch (reason) {
      return statements.map(() => ({ status: 'rejected', reason }));
    }
  }

  /** Breaks all connections off: callers that wait for an answer get an error at once. */
  destroy(): void {
    this.destroyReads();
    const open = [...this.#openInPool];
    this.#openInPool.clear();
    for (const client of open) destroyConnection(client);
  }

  /** The same for those on which something is read, and not for those with changes. */
  destroyReads(): void {
    this.#openShared.clear();
    this.#shared.destroy();
    for (const leave of this.#leaveReads) leave(new UnavailableError());
  }

  /** Closes the connections once their queries are answered; closing again does nothing more. */
  close(): Promise<void> {
    this.#closed ??= Promise.all([this.#shared.close(), this.pool.end()]);
    return this.#closed.then(() => {});
  }

  async #readAlone(statements: readonly BoundStatement[]): Promise<Outcome[]> {
    const { promise: leaving, reject: leave } = Promise.withResolvers<never>();
    this.#leaveReads.add(leave);
    const lending = this.pool.connect() as unknown as Promise<pg.PoolClient>;
    const reading = lending.then((client) => sendTogether(client, statements, this.#columns));
    let hasLeft = true;
    try {
      const outcomes = await Promise.race([reading, leaving]);
      hasLeft = false;
      return outcomes;
    } finally {
      this.#leaveReads.delete(leave);
      // One that has something under way is broken off.
      lending.then((client) => client.release(hasLeft)).catch(() => {});
    }
  }
}

/** Makes clients that connect to the server of the moment and are in `open` until they end. */
function clientClass({ address, forChanges, onError }: Options, open: Set<pg.Client>) {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: address() });
      open.add(this);
      // The pool listens to idle connections only; one that breaks while lent out would end the process.
      this.on('error', (error) => {
        // Past its deadline we have broken it off ourselves.
        if (open.has(this) && !(error instanceof DeadlineError)) onError(error);
      });
      this.once('end', () => open.delete(this));
      if (forChanges) refuseStandby(this);
    }
  };
}

/** A setting that PostgreSQL tells while a client connects, and whenever it changes. */
interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/** Breaks the connection off when its server says that it is a standby, as it does while connecting. */
function refuseStandby({ connection }: pg.Client): void {
  connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName === 'in_hot_standby' && parameterValue === 'on')
      connection.stream.destroy(new UnavailableError('The database has no primary here.'));
  });
}
