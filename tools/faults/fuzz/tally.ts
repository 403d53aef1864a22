import { count, listCounts, summarize, type Counts } from '../../load/figures.ts';
import type { Operation } from './operations.ts';
import type { Answer } from './send.ts';

/** The requests and their answers, in numbers. */
export class Tally {
  readonly #succeeded = new Set<string>();
  readonly #statuses: Counts = {};
  readonly #durations: number[] = [];

  /** `isValid`: nothing was wrong with it. */
  note({ key }: Operation, { status, milliseconds }: Answer, isValid: boolean): void {
    if (isValid && status >= 200 && status < 300) this.#succeeded.add(key);
    count(this.#statuses, status);
    this.#durations.push(milliseconds);
  }

  hasSucceeded({ key }: Operation): boolean {
    return this.#succeeded.has(key);
  }

  lines(): string[] {
    const { p50, p99, max } = summarize(this.#durations);
    return [
      `${this.#durations.length} requests; half within ${Math.round(p50)} ms, 99 % within ${Math.round(p99)} ms, ` +
        `all within ${Math.round(max)} ms`,
      `statuses: ${listCounts(this.#statuses)}`,
    ];
  }
}
