import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { BusyError } from './busy-error.ts';

interface Bounds {
  /** Connections lent at the same time. */
  size: number;
  /** Callers that may wait for one; the next is refused at once. */
  queue: number;
  /** How long each of them waits at most. */
  waitMilliseconds: number;
}

interface Waiting {
  start(): void;
  timer: NodeJS.Timeout;
}

/**
 * A pool that lends so many connections and lets so many callers wait so long: what is more than the database can
 * do is refused while its caller is still listening. Throws BusyError.
 */
export class BoundedPool implements PostgresPool {
  readonly #pool: PostgresPool;
  readonly #bounds: Bounds;
  readonly #waiting: Waiting[] = [];
  #lent = 0;

  constructor(pool: PostgresPool, bounds: Bounds) {
    this.#pool = pool;
    this.#bounds = bounds;
  }

  get lent(): number {
    return this.#lent;
  }

  get waiting(): number {
    return this.#waiting.length;
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
      release: () => {
        if (isReturned) return;
        isReturned = true;
        client.release();
        this.#passOn();
      },
    };
  }

  #waitForTurn(): Promise<void> {
    const { queue, waitMilliseconds } = this.#bounds;
    if (this.#waiting.length >= queue)
      throw new BusyError('Too many callers wait for a database connection.');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(new BusyError(`No database connection became free within ${waitMilliseconds} ms.`));
      }, waitMilliseconds);
      const entry = { timer, start: resolve };
      this.#waiting.push(entry);
    });
  }

  /** The connection goes from hand to hand while someone waits, so that no newcomer slips in between. */
  #passOn(): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.#lent -= 1;
      return;
    }
    clearTimeout(next.timer);
    next.start();
  }
}
