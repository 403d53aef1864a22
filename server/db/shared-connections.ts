import type { Socket } from 'node:net';
import pg from 'pg';
import { DeadlineError, UnavailableError } from './errors.ts';
import { RoundTrip } from './round-trip.ts';
import type { Outcome, BoundStatement } from './database.ts';
import { sendTogether, type KnownColumns } from './statement-batch.ts';
import { destroyConnection } from './destroy-connection.ts';

/** Statements that a caller waits for. */
interface Call {
  /** When it came, by the clock of `performance.now()`. */
  since: number;
}

interface Connection {
  client: pg.Client;
  /** Resolves when the client is connected. */
  ready: Promise<unknown>;
  /** Calls sent and not answered yet. */
  pending: Set<Call>;
  isCorked: boolean;
  /** When it last answered, or got something to answer. */
  movedAt: number;
}

interface Options {
  config: pg.ClientConfig;
  connections: number;
  /** Makes a connection; the driver's own class by default. */
  Client?: new (config: pg.ClientConfig) => pg.Client;
  columns: KnownColumns;
  /** How long a caller waits at most. */
  deadlineMilliseconds: number;
  /** Called for a connection that breaks; the next statement opens another one. */
  onError: (error: Error) => void;
  /** Whether the database is known to be unavailable. */
  isUnavailable: () => boolean;
}

const sweepMilliseconds = 250;

// Something slow is taken to block a connection that has not answered for this long.
const slowMilliseconds = 20;

/**
 * The most statements that one connection has under way, for each millisecond that the database is away. It
 * answers about as many in that time. Further ones wait here, for the connection that answers first. If
 * processors are scarce, a PostgreSQL process may get none for a tenth of a second, and all statements sent
 * to it wait as long. docs/adr/0025 has the cost of less and of more.
 */
const depthOfMillisecond = 8;

/** A caller who waits for a place on a connection. */
interface Waiting extends PromiseWithResolvers<Connection> {
  call: Call;
}

/**
 * A few connections on which several statements are under way at the same time, one behind the other. Those
 * of the same turn of the event loop leave in one packet. For statements that take no locks and little time,
 * as those behind wait for them. A connection on which a caller has waited until the deadline is destroyed,
 * with all that it has to answer.
 */
export class SharedConnections {
  readonly #options: Options;
  readonly #connections: (Connection | null)[];
  /** In the order of coming. */
  readonly #waiting: Waiting[] = [];
  readonly #roundTrip = new RoundTrip();
  #sweeping: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#connections = Array.from({ length: options.connections }, () => null);
  }

  /** How many connections have something to answer. */
  get busy(): number {
    return this.#busyConnections().length;
  }

  /**
   * Sends the statements together over one connection. Returns the outcome of each: its first row, null if
   * there is none, or the database's refusal. Throws UnavailableError.
   */
  async read(statements: readonly BoundStatement[]): Promise<Outcome[]> {
    this.#assertAvailable();
    const call = { since: performance.now() };
    this.#sweeping ??= setInterval(() => setImmediate(() => this.#sweep()), sweepMilliseconds).unref();
    const connection = this.#take(call) ?? (await this.#wait(call));
    try {
      this.#assertAvailable();
      await connection.ready;
      this.#cork(connection);
      const sentAt = performance.now();
      const outcomes = await sendTogether(connection.client, statements, this.#options.columns);
      connection.movedAt = performance.now();
      this.#roundTrip.note(connection.movedAt - sentAt, connection.movedAt);
      return outcomes;
    } finally {
      connection.pending.delete(call);
      this.#callWaiting();
    }
  }

  /** Breaks all connections off: waiting callers get an error at once. */
  destroy(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new UnavailableError());
    for (const [index, connection] of this.#connections.entries()) {
      // It ends a moment later, and nothing more is to be sent on it.
      this.#connections[index] = null;
      if (connection) destroyConnection(connection.client);
    }
  }

  /** Statements under way are answered first. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const open = this.#connections.filter((connection) => connection !== null);
    await Promise.all(
      open.map((connection) => connection.ready.then(() => connection.client.end()).catch(() => {})),
    );
  }

  #assertAvailable(): void {
    if (this.#isClosed || this.#options.isUnavailable()) throw new UnavailableError();
  }

  /** A place on the least busy connection. It is on a blocked one only if all are; null if there is none. */
  #take(call: Call): Connection | null {
    const now = performance.now();
    const isBlocked = (connection: Connection | null) =>
      connection !== null && connection.pending.size > 0 && now - connection.movedAt > slowMilliseconds;
    const areAllBlocked = this.#connections.every(isBlocked);
    const waits = this.#connections.map((connection) =>
      isBlocked(connection) && !areAllBlocked ? Infinity : (connection?.pending.size ?? 0),
    );
    const least = Math.min(...waits);
    if (least >= depthOfMillisecond * Math.max(1, this.#roundTrip.milliseconds)) return null;
    const best = waits.indexOf(least);
    const connection = (this.#connections[best] ??= this.#open(best));
    if (connection.pending.size === 0) connection.movedAt = now;
    connection.pending.add(call);
    return connection;
  }

  #wait(call: Call): Promise<Connection> {
    const waiting = { call, ...Promise.withResolvers<Connection>() };
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  #callWaiting(): void {
    while (this.#waiting.length > 0) {
      const connection = this.#take(this.#waiting[0]!.call);
      if (!connection) return;
      this.#waiting.shift()!.resolve(connection);
    }
  }

  /** Tells those who have waited too long. One look at all of them now and then costs less than a timer for each. */
  #sweep(): void {
    // A caller who is looked at only the next time would wait for too long.
    const earliest = performance.now() - this.#options.deadlineMilliseconds + sweepMilliseconds;
    const isLate = ({ since }: Call) => since < earliest;
    while (this.#waiting.length > 0 && isLate(this.#waiting[0]!.call)) {
      this.#waiting.shift()!.reject(new DeadlineError());
    }
    const busy = this.#busyConnections();
    for (const { client, pending } of busy) {
      if ([...pending].some(isLate)) destroyConnection(client, new DeadlineError());
    }
    if (busy.length > 0 || this.#waiting.length > 0) return;
    clearInterval(this.#sweeping);
    this.#sweeping = undefined;
  }

  #busyConnections(): Connection[] {
    return this.#connections
      .filter((connection) => connection !== null)
      .filter(({ pending }) => pending.size > 0);
  }

  #open(index: number): Connection {
    const { config, Client = pg.Client } = this.#options;
    const client = new Client({ ...config, pipeline: true });
    const forget = () => {
      if (this.#connections[index]?.client === client) this.#connections[index] = null;
    };
    client.on('error', (error) => {
      forget();
      this.#options.onError(error);
    });
    client.on('end', forget);
    const ready = client.connect();
    ready.catch(forget);
    return { client, ready, pending: new Set(), isCorked: false, movedAt: 0 };
  }

  /** Keeps the statements of this turn until the event loop has seen everyone who came in it. */
  #cork(connection: Connection): void {
    if (connection.isCorked) return;
    connection.isCorked = true;
    const { stream } = (connection.client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    setImmediate(() => {
      connection.isCorked = false;
      stream.uncork();
    });
  }
}
