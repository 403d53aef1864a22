import { Semaphore } from './semaphore.ts';

interface Bounds {
  /** How many may wait for one key; the next is refused at once. */
  waiting: number;
  /** How long each of them waits at most. */
  waitMilliseconds: number;
  /** The message of a refusal. */
  message: string;
}

/** Runs work for the same key one after the other, as it comes, and for different keys side by side. */
export class KeyedMutex {
  readonly #bounds: Bounds;
  readonly #semaphores = new Map<string, Semaphore>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** How many keys are in use. */
  get size(): number {
    return this.#semaphores.size;
  }

  /** Does the work when it is its turn. Throws OverloadError when too many wait for the key already, or when that takes too long. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const { message, ...bounds } = this.#bounds;
    const semaphore =
      this.#semaphores.get(key) ?? new Semaphore({ running: 1, ...bounds, messages: { full: message } });
    this.#semaphores.set(key, semaphore);
    try {
      return await semaphore.run(work);
    } finally {
      if (semaphore.running === 0) this.#semaphores.delete(key);
    }
  }
}
