import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { WaitingLine } from '../waiting-line.ts';
import { BusyError } from './busy-error.ts';

/** What lends connections, as kysely takes them. */
export type ConnectionPool = Pick<PostgresPool, 'connect' | 'end'>;

interface Bounds {
  /** Connections lent at the same time. */
  size: number;
  /** Callers that may wait for one; the next is refused at once. */
  queue: number;
  /** How long each of them waits at most. */
  waitMilliseconds: number;
}

/**
 * A pool that lends so many connections and lets so many callers wait so long: what is more than the database can
 * do is refused while its caller is still listening. Throws BusyError.
 */
export class BoundedPool implements ConnectionPool {
  readonly #pool: ConnectionPool;
  readonly #bounds: Bounds;
  readonly #line: WaitingLine;
  #lent = 0;

  constructor(pool: ConnectionPool, bounds: Bounds) {
    this.#pool = pool;
    this.#bounds = bounds;
    this.#line = new WaitingLine({
      milliseconds: bounds.waitMilliseconds,
      tooLong: `No database connection became free within ${bounds.waitMilliseconds} ms.`,
    });
  }

  get lent(): number {
    return this.#lent;
  }

  get waiting(): number {
    return this.#line.length;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#lent < this.#bounds.size) this.#lent += 1;
    else await this.#waitForTurn();
    try {
      const client = await this.#pool.connect();
      return this.#returning(client);
    } catch (error) {
      this.#passOn();
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #returning(client: PostgresPoolClient): PostgresPoolClient {
    let isReturned = false;
    return {
      query: client.query.bind(client),
      release: (destroy) => {
        if (isReturned) return;
        isReturned = true;
        client.release(destroy);
        this.#passOn();
      },
    };
  }

  async #waitForTurn(): Promise<void> {
    if (this.#line.length >= this.#bounds.queue) {
      throw new BusyError('Too many callers wait for a database connection.');
    }
    await this.#line.wait();
  }

  /** The connection goes from hand to hand while someone waits, so that no newcomer slips in between. */
  #passOn(): void {
    if (!this.#line.callNext()) this.#lent -= 1;
  }
}
