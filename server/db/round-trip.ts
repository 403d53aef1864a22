const windowMilliseconds = 1_000;

/**
 * The least time that an answer took in this second or so and the one before. It is the distance to the database,
 * without the queue in it. The least of many is hardly longer under load, where the median is many times as long.
 */
export class RoundTrip {
  #least = Infinity;
  #leastBefore = 0;
  #since = 0;

  /** 0 until something is known. */
  get milliseconds(): number {
    return Math.min(this.#least, this.#leastBefore);
  }

  /** An answer came, so long after its question was sent. */
  note(milliseconds: number, now: number): void {
    if (this.#least === Infinity) this.#since = now;
    else if (now - this.#since >= windowMilliseconds) {
      this.#leastBefore = this.#least;
      this.#least = Infinity;
      this.#since = now;
    }
    this.#least = Math.min(this.#least, milliseconds);
  }
}
