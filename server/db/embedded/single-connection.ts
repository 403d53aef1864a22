import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { BoundedPool } from '../bounded-pool.ts';

// One caller after the other, so whoever waits behind a large batch waits longer than with many connections.
const patience = { queue: 1_000, waitMilliseconds: 5_000 };

/**
 * PGlite's one connection, lent to one caller at a time in the order of asking.
 *
 * It has the shape of a `pg` pool, so kysely's own PostgreSQL driver runs on it: transactions are plain BEGIN and
 * COMMIT on the lent connection, without PGlite's `transaction`, in which an outer `query` waits for ever. Here
 * such a query is refused after a while, because nobody returns the connection that it waits for.
 */
export class SingleConnection implements PostgresPool {
  readonly #pglite: PGlite;
  readonly #turns: BoundedPool;

  constructor(pglite: PGlite, { waitMilliseconds = patience.waitMilliseconds } = {}) {
    this.#pglite = pglite;
    // kysely passes a cursor only to a dialect that was given a cursor class, and this one isn't.
    const query = this.#query.bind(this) as PostgresPoolClient['query'];
    const client = { query, release: () => {} };
    const pool = { connect: async () => client, end: async () => {} };
    this.#turns = new BoundedPool(pool, { ...patience, size: 1, waitMilliseconds });
  }

  get lent(): number {
    return this.#turns.lent;
  }

  get waiting(): number {
    return this.#turns.waiting;
  }

  /** Throws BusyError when the connection stays lent for too long. */
  connect(): Promise<PostgresPoolClient> {
    return this.#turns.connect();
  }

  /** Does nothing: whoever opened the database closes it. */
  async end(): Promise<void> {}

  /** Runs the work with PGlite while nobody else uses it. */
  async exclusively<Result>(
    work: (pglite: PGlite, client: PostgresPoolClient) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.connect();
    try {
      return await work(this.#pglite, client);
    } finally {
      client.release();
    }
  }

  async #query<Row>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    try {
      const { command, rowCount = 0, rows } = await this.#pglite.query<Row>(sql, [...parameters]);
      return { command: command as PostgresQueryResult<Row>['command'], rowCount, rows };
    } catch (error) {
      throw withoutStatement(error);
    } finally {
      // PGlite answers within the same turn of the event loop; this lets timers and sockets have theirs.
      await setImmediate();
    }
  }
}

/** PGlite puts the statement and its values on each error; they would carry personal data into the log. */
export function withoutStatement(error: unknown): unknown {
  if (error instanceof Error) {
    for (const name of ['query', 'params', 'queryOptions']) Reflect.deleteProperty(error, name);
  }
  return error;
}
