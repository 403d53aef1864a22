/**
 * How many calls are being worked on. Those that only arrive slowly or wait for a password to be hashed are not
 * among them: they hold nothing that others need.
 */
export class Workload {
  readonly #limit: number;
  #running = 0;
  /** How many were turned away because it was full. */
  refused = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get running(): number {
    return this.#running;
  }

  get isFull(): boolean {
    return this.#running >= this.#limit;
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }
}
