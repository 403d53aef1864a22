import type { Change } from './check-answers.ts';
import { mayCall, type Caller, type Operation } from './operations.ts';
import type { Answer } from './send.ts';

/** How many calls there were, and how many of them succeeded. */
export interface Share {
  all: number;
  done: number;
}

/** A change, with the number of audit entries that it may have: one unless said. */
interface Acknowledged {
  what: string;
  least?: number;
  most?: number;
  /** The same for all that repeat one call. */
  repeats?: string;
}

/** What was asked and answered, in numbers, and which changes the server has acknowledged. */
export class RequestLog {
  readonly #changes = new Map<string, Change>();
  readonly #tokens = new Set<string>();
  readonly roles = new Map<Caller, Share>();
  /** By operation, as those who may call it. */
  readonly operations = new Map<string, Share>();
  readonly statuses = new Map<number, number>();
  readonly durations: number[] = [];

  get changes(): Iterable<Change> {
    return this.#changes.values();
  }

  get changeCount(): number {
    return this.#changes.size;
  }

  noteToken(token: string): void {
    this.#tokens.add(token);
  }

  /** Whether it opens, or has opened, somebody's account. */
  readonly isToken = (text: string): boolean => this.#tokens.has(text);

  noteCall(role: Caller, operation: Operation, answer: Answer): void {
    const isDone = answer.status >= 200 && answer.status < 300;
    note(this.roles, role, isDone);
    if (mayCall(operation, role)) note(this.operations, operation.key, isDone);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    this.durations.push(answer.milliseconds);
  }

  /** An acknowledged change. Those with the same `repeats` are one. */
  noteChange({ headers }: Answer, { what, least = 1, most = least, repeats }: Acknowledged): void {
    const request = String(headers['x-request-id']);
    const group = repeats ?? request;
    const known = this.#changes.get(group);
    if (known) known.requests.push(request);
    else this.#changes.set(group, { least, most, requests: [request], what });
  }

  /** Milliseconds that so much of the calls took at most. */
  quantile(part: number): number {
    const sorted = this.durations.toSorted((left, right) => left - right);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  }
}

function note<Name>(table: Map<Name, Share>, name: Name, isDone: boolean): void {
  const row = table.get(name) ?? { all: 0, done: 0 };
  row.all += 1;
  if (isDone) row.done += 1;
  table.set(name, row);
}
