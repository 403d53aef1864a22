import type { Socket } from 'node:net';
import pg from 'pg';
import { UnavailableError } from './errors.ts';
import { RoundTrip } from './round-trip.ts';
import type { Outcome, BoundStatement } from './database.ts';
import { sendTogether, type KnownColumns } from './statement-batch.ts';
import { destroyConnection } from './watch.ts';

interface Connection {
  client: pg.Client;
  /** Resolves when the client is connected. */
  ready: Promise<unknown>;
  /** Calls sent and not answered yet. */
  pending: number;
  isCorked: boolean;
  /** When it last answered, or got something to answer. */
  movedAt: number;
}

interface Options {
  config: pg.ClientConfig;
  connections: number;
  /** What connects, where it isn't the driver's own. */
  Client?: new (config: pg.ClientConfig) => pg.Client;
  columns: KnownColumns;
  /** Told of a connection that breaks; the next statement opens another one. */
  onError: (error: Error) => void;
  /** Whether the database is known to be unavailable. */
  isUnavailable: () => boolean;
}

// A connection that has not answered for so long is taken to be held up by something slow.
const slowMilliseconds = 20;

/**
 * What one connection has to answer at most, for each millisecond that the database is away: about as much as it
 * answers in that time. Whatever comes then waits here, for whichever connection answers first: where processors are
 * scarce, a PostgreSQL process may get none for a tenth of a second, and all that was sent to it waits as long.
 * docs/adr/0025 tells what less and more of it cost.
 */
const depthOfMillisecond = 8;

/** A caller for whom no connection has a place yet. */
type Waiting = PromiseWithResolvers<Connection>;

/**
 * A few connections on which several statements are under way at the same time, one behind the other: those of the
 * same turn of the event loop leave in one packet. For statements that take no locks and little time, as those behind
 * wait for them.
 */
export class SharedConnections {
  readonly #options: Options;
  readonly #connections: (Connection | null)[];
  /** In the order of coming. */
  readonly #waiting: Waiting[] = [];
  readonly #roundTrip = new RoundTrip();
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#connections = Array.from({ length: options.connections }, () => null);
  }

  /** How many connections have something to answer. */
  get busy(): number {
    return this.#connections.filter((connection) => connection !== null && connection.pending > 0).length;
  }

  /**
   * Sends the statements together over one connection; returns what came of each: its first row, null where there is
   * none, or what the database refused. Throws UnavailableError.
   */
  async read(statements: readonly BoundStatement[]): Promise<Outcome[]> {
    this.#assertAvailable();
    const connection = this.#take() ?? (await this.#wait());
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
      connection.pending -= 1;
      this.#callWaiting();
    }
  }

  /** Breaks all connections off: whoever waits for an answer is told at once. */
  destroy(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new UnavailableError());
    for (const connection of this.#connections) if (connection) destroyConnection(connection.client);
  }

  /** What is under way is answered first. */
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

  /** A place on the least busy connection, on one that is held up only where all are; null where there is none. */
  #take(): Connection | null {
    const now = performance.now();
    const isHeldUp = (connection: Connection | null) =>
      connection !== null && connection.pending > 0 && now - connection.movedAt > slowMilliseconds;
    const areAllHeldUp = this.#connections.every(isHeldUp);
    const waits = this.#connections.map((connection) =>
      isHeldUp(connection) && !areAllHeldUp ? Infinity : (connection?.pending ?? 0),
    );
    const least = Math.min(...waits);
    if (least >= depthOfMillisecond * Math.max(1, this.#roundTrip.milliseconds)) return null;
    const best = waits.indexOf(least);
    const connection = (this.#connections[best] ??= this.#open(best));
    if (connection.pending === 0) connection.movedAt = now;
    connection.pending += 1;
    return connection;
  }

  #wait(): Promise<Connection> {
    const waiting = Promise.withResolvers<Connection>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  #callWaiting(): void {
    while (this.#waiting.length > 0) {
      const connection = this.#take();
      if (!connection) return;
      this.#waiting.shift()!.resolve(connection);
    }
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
    return { client, ready, pending: 0, isCorked: false, movedAt: 0 };
  }

  /** Holds what is written until the event loop has seen everyone who came in this turn. */
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
