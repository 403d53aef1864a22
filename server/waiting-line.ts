import { BusyError } from './db/busy-error.ts';

interface Waiting {
  start(): void;
  timer: NodeJS.Timeout;
}

/** Callers that wait for their turn, in the order of coming and none of them for long. */
export class WaitingLine {
  readonly #waiting: Waiting[] = [];
  readonly #patience: { milliseconds: number; tooLong: string };

  /** @param patience how long each waits at most, and what whoever has waited so long is told */
  constructor(patience: { milliseconds: number; tooLong: string }) {
    this.#patience = patience;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Resolves when it is the caller's turn. Throws BusyError when that takes too long. */
  wait(): Promise<void> {
    const { milliseconds, tooLong } = this.#patience;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(new BusyError(tooLong));
      }, milliseconds);
      const entry = { timer, start: resolve };
      this.#waiting.push(entry);
    });
  }

  /** Tells the first that it is their turn; false when nobody waits. */
  callNext(): boolean {
    const next = this.#waiting.shift();
    if (!next) return false;
    clearTimeout(next.timer);
    next.start();
    return true;
  }
}
