import type { Endpoint } from '#shared/endpoint';
import type { Answer } from '../client.ts';

/** Is told of every answer, and which call it is to. */
export type Note = (answer: Answer<unknown>, endpoint: Endpoint) => void;

/** Counts answers by their kind, and keeps what must never be among them. */
export class Tally {
  /** By status and code. */
  readonly counts = new Map<string, number>();
  /** Refusals for a time that do not say for how long. */
  withoutRetryAfter = 0;
  /** The longest that anybody waited for an answer, in milliseconds. */
  slowest = 0;
  /** Calls that met a failure of the server's own. */
  readonly failures = new Set<string>();

  readonly note: Note = ({ status, code, retryAfter, milliseconds }, { method, path }) => {
    const kind = status >= 200 && status < 300 ? 'done' : `${status || 'no answer'} ${code}`;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.slowest = Math.max(this.slowest, milliseconds);
    if (status === 503 && !retryAfter) this.withoutRetryAfter += 1;
    if (status >= 500 && status !== 503) this.failures.add(`${method} ${path}`);
  };

  /** Whether nothing came but what is done and what these patterns name, each 503 with its Retry-After. */
  hasOnly(...allowed: RegExp[]): boolean {
    const kinds = [...this.counts.keys()].filter((kind) => kind !== 'done');
    return (
      kinds.every((kind) => allowed.some((pattern) => pattern.test(kind))) && this.withoutRetryAfter === 0
    );
  }

  /** What was counted, in words. */
  summary(): string {
    const counts = [...this.counts]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([kind, count]) => `${count} × ${kind}`);
    if (this.withoutRetryAfter > 0) counts.push(`${this.withoutRetryAfter} × 503 WITHOUT Retry-After`);
    if (this.failures.size > 0) counts.push(`FAILED: ${[...this.failures].join(', ')}`);
    return `${counts.join(', ')}; slowest answer ${(this.slowest / 1000).toFixed(1)} s`;
  }
}
