/** Counts answers by their kind, and keeps what must never be among them. */
export class Tally {
  /** @type {Map<string, number>} by status and code */
  counts = new Map();
  /** @type {string[]} refusals for a time that do not say for how long */
  withoutRetryAfter = [];
  /** The longest that anybody waited for an answer, in milliseconds. */
  slowest = 0;
  /** @type {Set<string>} requests that met a failure of the server's own */
  failures = new Set();

  /** @param {import('../client.mjs').Answer} answer @param {string} request */
  note({ status, code, retryAfter, milliseconds }, request) {
    const kind = status >= 200 && status < 300 ? 'done' : `${status || 'no answer'} ${code}`;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.slowest = Math.max(this.slowest, milliseconds);
    if (status === 503 && !retryAfter) this.withoutRetryAfter.push(request);
    if (status >= 500 && status !== 503) this.failures.add(request.replace(/[\da-f-]{36}/g, '{id}'));
  }

  /** Whether nothing came but what is done and what these patterns name, each 503 with its Retry-After. */
  hasOnly(/** @type {RegExp[]} */ ...allowed) {
    const kinds = [...this.counts.keys()].filter((kind) => kind !== 'done');
    return (
      kinds.every((kind) => allowed.some((pattern) => pattern.test(kind))) &&
      this.withoutRetryAfter.length === 0
    );
  }

  /** What was counted, in words. */
  tell() {
    const counts = [...this.counts]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([kind, count]) => `${count} × ${kind}`);
    const missing = this.withoutRetryAfter.length;
    if (missing > 0) counts.push(`${missing} × 503 WITHOUT Retry-After`);
    if (this.failures.size > 0) counts.push(`FAILED: ${[...this.failures].join(', ')}`);
    return `${counts.join(', ')}; slowest answer ${(this.slowest / 1000).toFixed(1)} s`;
  }
}
