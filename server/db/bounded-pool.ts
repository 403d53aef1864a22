import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Semaphore } from '../concurrency/semaphore.ts';
import { remainingMilliseconds, startTimer } from './deadline.ts';
import { DeadlineError } from './errors.ts';
import { destroyConnection } from './destroy-connection.ts';

/** A pool of connections, as kysely takes it. */
export type ConnectionPool = Pick<PostgresPool, 'connect' | 'end'>;

interface Bounds {
  /** Connections lent at the same time. */
  size: number;
  /** Callers that may wait for one; the next is refused at once. */
  queue: number;
  /** How long each of them waits at most. */
  waitMilliseconds: number;
  /** How long a connection is lent, from asking for it until its return, to work that has no deadline of its own. */
  leaseMilliseconds: number;
}

/**
 * A pool with a limit on its connections, on the callers that wait for one, and on how long they wait. So
 * work beyond the database's capacity is refused while its caller is still listening. Throws OverloadError.
 *
 * A connection is lent until a deadline. Then it is destroyed, and all work on it fails with DeadlineError.
 * So nobody waits without end for a database that has stopped answering.
 */
export class BoundedPool implements ConnectionPool {
  readonly #pool: ConnectionPool;
  readonly #semaphore: Semaphore;
  readonly #leaseMilliseconds: number;

  constructor(pool: ConnectionPool, { size, queue, waitMilliseconds, leaseMilliseconds }: Bounds) {
    this.#pool = pool;
    this.#leaseMilliseconds = leaseMilliseconds;
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
    const endsAt = performance.now() + this.#leaseMilliseconds;
    const remaining = () => remainingMilliseconds(endsAt - performance.now());
    const giveBack = await this.#semaphore.acquire();
    if (remaining() > 0) return lend(this.#pool, remaining, giveBack);
    giveBack();
    throw new DeadlineError();
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** Lends to callers of one kind, who come when it is their turn. `takeTurn` resolves with the function that ends it. */
export function lendInTurn(
  connect: ConnectionPool['connect'],
  takeTurn: () => Promise<() => void>,
): ConnectionPool['connect'] {
  return async () => {
    const endTurn = await takeTurn();
    try {
      const client = await connect();
      return {
        query: client.query.bind(client),
        release: (destroy) => {
          client.release(destroy);
          endTurn();
        },
      };
    } catch (error) {
      endTurn();
      throw error;
    }
  };
}

/** A connection of the pool, until nothing remains of the time. `giveBack` is called once, when the pool has it again. */
function lend(
  pool: ConnectionPool,
  remaining: () => number,
  giveBack: () => void,
): Promise<PostgresPoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    // Until there is a connection, its caller gets the error.
    let breakOff: (reason: Error) => void = reject;
    const stopTimer = startTimer(remaining, () => {
      isLate = true;
      breakOff(new DeadlineError());
    });
    const lendOut = (client: PostgresPoolClient) => {
      if (isLate) {
        client.release();
        giveBack();
        return;
      }
      breakOff = (reason) => destroyConnection(client, reason);
      let isReturned = false;
      resolve({
        query: client.query.bind(client),
        release: (destroy) => {
          if (isReturned) return;
          isReturned = true;
          stopTimer();
          client.release(isLate || destroy);
          giveBack();
        },
      });
    };
    pool.connect().then(lendOut, (error: unknown) => {
      stopTimer();
      giveBack();
      reject(error);
    });
  });
}
