/**
 * A standby may be read while it is at most this far behind the primary. It is ten seconds of the primary's writing.
 */
const mostMilliseconds = 10_000;

/** How far the primary's log went of late, by which it is known how old a standby's data are. */
export class PrimaryPositions {
  /** In the order of time. The first one is that of ten seconds before the last one, or the first one heard since. */
  #heard: { at: number; position: number }[] = [];

  /** The primary has said how far its log goes; `now` in milliseconds. */
  note(position: number, now: number): void {
    this.#heard.push({ at: now, position });
    while (this.#heard[1] && this.#heard[1].at <= now - mostMilliseconds) this.#heard.shift();
  }

  /**
   * Whether a server at this position was at most ten seconds behind when the primary was last heard; yes if
   * it never was.
   */
  isReachedBy(position: number): boolean {
    const first = this.#heard[0];
    return first === undefined || position >= first.position;
  }

  clear(): void {
    this.#heard = [];
  }
}
