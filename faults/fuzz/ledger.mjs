/**
 * What was asked and answered, in numbers, and which changes the server has acknowledged.
 *
 * @typedef {import('./send.mjs').Answer} Answer
 * @typedef {import('./judge.mjs').Change} Change
 */
export class Ledger {
  /** @type {Map<string, Change>} */
  #changes = new Map();
  #tokens = new Set();
  /** Role -> how many requests, and how many of them succeeded. @type {Map<string, {all: number, done: number}>} */
  roles = new Map();
  /** The same for each operation, as those who may call it. @type {Map<string, {all: number, done: number}>} */
  operations = new Map();
  /** @type {Map<number, number>} */
  statuses = new Map();
  /** @type {number[]} */
  durations = [];
  /** Set by whoever knows the operations. @type {(operation: string, reply: unknown) => void} */
  learn = () => {};

  get changes() {
    return this.#changes.values();
  }

  get changeCount() {
    return this.#changes.size;
  }

  noteToken(/** @type {string} */ token) {
    this.#tokens.add(token);
  }

  /** Whether it opens, or has opened, somebody's account. */
  isToken = (/** @type {string} */ text) => this.#tokens.has(text);

  /** @param {{role: string, operation: import('./operations.mjs').Operation, answer: Answer}} call */
  noteCall({ role, operation, answer }) {
    const isDone = answer.status >= 200 && answer.status < 300;
    const may = !operation.roles || operation.roles.includes(role);
    for (const [table, name] of /** @type {const} */ ([
      [this.roles, role],
      [this.operations, operation.key],
    ])) {
      if (table === this.operations && !may) continue;
      const row = table.get(name) ?? { all: 0, done: 0 };
      row.all += 1;
      if (isDone) row.done += 1;
      table.set(name, row);
    }
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    this.durations.push(answer.milliseconds);
  }

  /**
   * An acknowledged change. Those with the same `repeats` are one.
   *
   * @param {Answer} answer
   * @param {{what: string, least?: number, most?: number, repeats?: string}} change
   */
  noteChange({ headers }, { what, least = 1, most = least, repeats }) {
    const request = String(headers['x-request-id']);
    const group = repeats ?? request;
    const known = this.#changes.get(group);
    if (known) known.requests.push(request);
    else this.#changes.set(group, { least, most, requests: [request], what });
  }

  /** Milliseconds that so much of the calls took at most. */
  quantile(/** @type {number} */ part) {
    const sorted = this.durations.toSorted((left, right) => left - right);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  }
}
