/** There is more to do than can be done in time, so this caller is refused. */
export class OverloadError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OverloadError';
  }
}

interface Bounds {
  /** How many may run at the same time. */
  running: number;
  /** How many may wait for that; the next is refused at once. */
  waiting: number;
  /** How long each of them waits at most; without it, or with Infinity, as long as it takes. */
  waitMilliseconds?: number;
  /** The message of a refusal: because too many wait, or because the wait took too long. */
  messages: { full: string; late?: string };
}

interface Waiting {
  isFirst: boolean;
  start(): void;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Lets a number run at the same time and a number wait for a time, in the order of coming. Anything beyond
 * is refused while its caller is still listening. Throws OverloadError.
 *
 * Written here because the libraries bound one or the other. async-mutex bounds the wait, cockatiel's
 * bulkhead the queue, p-queue and p-limit neither. None goes on with work that was let in before
 * (`runAtOnce`).
 */
export class Semaphore {
  readonly #bounds: Bounds;
  readonly #queue: Waiting[] = [];
  #running = 0;
  /** How many were refused. */
  refused = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Whether no more may wait. */
  get isFull(): boolean {
    return this.#queue.length >= this.#bounds.waiting;
  }

  /**
   * Resolves when it is the caller's turn, with the function that ends it; a second call of that does nothing. A caller
   * who `isFirst` comes before those who wait and aren't.
   */
  async acquire(isFirst = false): Promise<() => void> {
    if (this.#running >= this.#bounds.running) await this.#wait(isFirst);
    else this.#running += 1;
    return this.#permit();
  }

  /** Does the work when it is its turn. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    return endAfter(work, await this.acquire());
  }

  /** Does the work without waiting, even beyond the bound, and counts it: for work that has had its turn before. */
  runAtOnce<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    return endAfter(work, this.#permit());
  }

  #wait(isFirst: boolean): Promise<void> {
    const { waitMilliseconds = Infinity, messages } = this.#bounds;
    if (this.isFull) throw this.#refusal(messages.full);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#queue.splice(this.#queue.indexOf(entry), 1);
        reject(this.#refusal(messages.late ?? messages.full));
      };
      const timer = waitMilliseconds === Infinity ? undefined : setTimeout(giveUp, waitMilliseconds);
      const entry: Waiting = { isFirst, start: resolve, timer };
      const place = isFirst ? this.#queue.findIndex((waiting) => !waiting.isFirst) : -1;
      this.#queue.splice(place === -1 ? this.#queue.length : place, 0, entry);
    });
  }

  #refusal(message: string): OverloadError {
    this.refused += 1;
    return new OverloadError(message);
  }

  #permit(): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#running -= 1;
      this.#callNext();
    };
  }

  /** Counts the next as running before it does, so that no newcomer slips in between. */
  #callNext(): void {
    if (this.#running >= this.#bounds.running) return;
    const next = this.#queue.shift();
    if (!next) return;
    clearTimeout(next.timer);
    this.#running += 1;
    next.start();
  }
}

async function endAfter<Result>(work: () => Promise<Result>, release: () => void): Promise<Result> {
  try {
    return await work();
  } finally {
    release();
  }
}
