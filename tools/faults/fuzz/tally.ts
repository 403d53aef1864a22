import { count, summarize, type Counts } from '../../load/figures.ts';
import { mayCall, type Caller, type Operation } from './operations.ts';
import type { Answer } from './send.ts';

/** How many calls there were, and how many of them succeeded. */
interface Share {
  all: number;
  done: number;
}

/** The requests and their answers, in numbers. */
export class Tally {
  readonly #roles = new Map<string, Share>();
  /** By operation, as those who may call it. */
  readonly #operations = new Map<string, Share>();
  readonly #statuses: Counts = {};
  readonly #durations: number[] = [];

  note(role: Caller, operation: Operation, { status, milliseconds }: Answer): void {
    const isDone = status >= 200 && status < 300;
    add(this.#roles, role, isDone);
    if (mayCall(operation, role)) add(this.#operations, operation.key, isDone);
    count(this.#statuses, status);
    this.#durations.push(milliseconds);
  }

  hasSucceeded({ key }: Operation): boolean {
    return (this.#operations.get(key)?.done ?? 0) > 0;
  }

  lines(): string[] {
    const { p50, p99, max } = summarize(this.#durations);
    const roles = [...this.#roles].map(
      ([role, { all, done }]) => `${role} ${Math.round((done / all) * 100)} % of ${all}`,
    );
    const rarest = [...this.#operations]
      .toSorted(([, left], [, right]) => left.done - right.done)
      .slice(0, 6)
      .map(([key, { done, all }]) => `${key} ${done}/${all}`);
    return [
      `${this.#durations.length} requests; half within ${Math.round(p50)} ms, 99 % within ${Math.round(p99)} ms, ` +
        `all within ${Math.round(max)} ms`,
      `succeeded: ${roles.join(', ')}`,
      `statuses: ${Object.entries(this.#statuses)
        .map(([status, number]) => `${status} ×${number}`)
        .join(', ')}`,
      `rarest successes: ${rarest.join('; ')}`,
    ];
  }
}

function add(shares: Map<string, Share>, name: string, isDone: boolean): void {
  const share = shares.get(name) ?? { all: 0, done: 0 };
  shares.set(name, { all: share.all + 1, done: share.done + (isDone ? 1 : 0) });
}
