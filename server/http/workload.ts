import { Semaphore } from '../concurrency/semaphore.ts';

/** Optional work is left out once this share of the calls that may run is under work. */
const busyShare = 1 / 2;

interface Bounds {
  /** Calls that are worked on at the same time; more of them get in each other's way. */
  running: number;
  /** Calls that may wait for that; the next is refused before anything is done for it. */
  waiting: number;
  /** How long each of them waits at most. */
  waitMilliseconds: number;
}

/**
 * How many calls are being worked on: reads, and changes whose caller is being judged. A body that arrives slowly and
 * a password that waits to be hashed occupy nothing that others need. The pool of connections bounds the changes.
 */
export class Workload {
  readonly #semaphore: Semaphore;
  readonly #bounds: Bounds;

  constructor(bounds: Bounds) {
    const messages = { full: 'Too many calls are being worked on.' };
    this.#bounds = bounds;
    this.#semaphore = new Semaphore({ ...bounds, messages });
  }

  get running(): number {
    return this.#semaphore.running;
  }

  /** Whether there is too much to do for optional work. */
  get isBusy(): boolean {
    return this.running > this.#bounds.running * busyShare;
  }

  get isFull(): boolean {
    return this.#semaphore.isFull;
  }

  /** How many were turned away because it was full. A caller that checks `isFull` and turns a call away adds to it. */
  get refused(): number {
    return this.#semaphore.refused;
  }

  set refused(count: number) {
    this.#semaphore.refused = count;
  }

  /** Begins a call, when it is its turn. Throws OverloadError when that takes too long. */
  enter<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#semaphore.run(work);
  }

  /** Goes on with a call that has had its turn: work that was begun is brought to an end first. */
  continue<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#semaphore.runAtOnce(work);
  }
}
