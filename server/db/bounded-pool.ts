import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Semaphore } from '../concurrency/semaphore.ts';

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
 * do is refused while its caller is still listening. Throws OverloadError.
 */
export class BoundedPool implements ConnectionPool {
  readonly #pool: ConnectionPool;
  readonly #semaphore: Semaphore;

  constructor(pool: ConnectionPool, { size, queue, waitMilliseconds }: Bounds) {
    this.#pool = pool;
    const full = 'Too many callers wait for a database connection.';
    const late = `No database connection became free within ${waitMilliseconds} ms.`;
    const bounds = { running: size, waiting: queue, waitMilliseconds };
    this.#semaphore = new Semaphore({ ...bounds, messages: { full, late } });
  }

  get lent(): number {
    return this.#semaphore.running;
  }

  get waiting(): number {
    return this.#semaphore.waiting;
  }

  async connect(): Promise<PostgresPoolClient> {
    const release = await this.#semaphore.acquire();
    try {
      return lend(await this.#pool.connect(), release);
    } catch (error) {
      release();
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** The client until it is returned; returning it again does nothing. */
function lend(client: PostgresPoolClient, release: () => void): PostgresPoolClient {
  let isReturned = false;
  return {
    query: client.query.bind(client),
    release: (destroy) => {
      if (isReturned) return;
      isReturned = true;
      client.release(destroy);
      release();
    },
  };
}
