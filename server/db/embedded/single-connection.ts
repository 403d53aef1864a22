import { ConnectionBusyError } from './connection-busy-error.ts';
import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/**
 * PGlite's one connection, lent to one caller at a time in the order of asking.
 *
 * It has the shape of a `pg` pool, so kysely's own PostgreSQL driver runs on it: transactions are plain BEGIN and
 * COMMIT on the lent connection, without PGlite's `transaction`, in which an outer `query` waits for ever.
 */
export class SingleConnection implements PostgresPool {
  readonly #pglite: PGlite;
  readonly #client: PostgresPoolClient;
  readonly #waitMilliseconds: number;
  readonly #waiting: Array<() => void> = [];
  #isLent = false;

  constructor(pglite: PGlite, { waitMilliseconds = 10_000 } = {}) {
    this.#pglite = pglite;
    this.#waitMilliseconds = waitMilliseconds;
    // kysely passes a cursor only to a dialect that was given a cursor class, and this one isn't.
    const query = this.#query.bind(this) as PostgresPoolClient['query'];
    this.#client = { query, release: () => this.#release() };
  }

  /** Throws ConnectionBusyError when the connection stays lent for ten seconds, most likely to the caller itself. */
  async connect(): Promise<PostgresPoolClient> {
    if (this.#isLent) await this.#waitForTurn();
    this.#isLent = true;
    return this.#client;
  }

  /** Does nothing: whoever opened the database closes it. */
  async end(): Promise<void> {}

  /** Runs the work with PGlite while nobody else uses it. */
  async exclusively<Result>(work: (pglite: PGlite) => Promise<Result>): Promise<Result> {
    const client = await this.connect();
    try {
      return await work(this.#pglite);
    } finally {
      client.release();
    }
  }

  #waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(takeTurn), 1);
        reject(new ConnectionBusyError(this.#waitMilliseconds));
      }, this.#waitMilliseconds);
      const takeTurn = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(takeTurn);
    });
  }

  #release(): void {
    const takeTurn = this.#waiting.shift();
    // While someone waits the connection goes from hand to hand, so that no newcomer slips in between.
    if (takeTurn) takeTurn();
    else this.#isLent = false;
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
function withoutStatement(error: unknown): unknown {
  if (error instanceof Error) {
    for (const name of ['query', 'params', 'queryOptions']) Reflect.deleteProperty(error, name);
  }
  return error;
}
