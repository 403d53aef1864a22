import { WaitingLine } from '../waiting-line.ts';

interface Bounds {
  /** Calls that are worked on at the same time; more of them get in each other's way. */
  running: number;
  /** Calls that may wait for that; the next is refused before anything is done for it. */
  waiting: number;
  /** How long each of them waits at most. */
  waitMilliseconds: number;
}

/**
 * How many calls are being worked on. Those whose body only arrives slowly, or whose password waits to be hashed, are
 * not among them: they hold nothing that others need.
 */
export class Workload {
  readonly #bounds: Bounds;
  readonly #line: WaitingLine;
  #running = 0;
  /** How many were turned away because it was full. */
  refused = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.#line = new WaitingLine({
      milliseconds: bounds.waitMilliseconds,
      tooLong: 'Too many calls are being worked on.',
    });
  }

  get running(): number {
    return this.#running;
  }

  get isFull(): boolean {
    return this.#line.length >= this.#bounds.waiting;
  }

  /** Begins a call, when it is its turn. Throws BusyError when that takes too long. */
  async enter<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#bounds.running) await this.#line.wait().catch(this.#refuse);
    return this.continue(work);
  }

  /** Goes on with a call that has had its turn: what was begun is brought to an end first. */
  async continue<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running < this.#bounds.running) this.#line.callNext();
    }
  }

  readonly #refuse = (error: unknown): never => {
    this.refused += 1;
    throw error;
  };
}
