import type { Endpoint } from '#shared/endpoint';
import { count, listCounts, type Counts } from '../../load/figures.ts';
import type { Answer } from '../client.ts';

export type Kind = 'change' | 'read';

/** What callers met: every answer with its instant, in milliseconds of performance.now(). */
export class CallRecords {
  readonly #answers: { kind: Kind; at: number; milliseconds: number; isGood: boolean }[] = [];
  /** Answers other than success by kind, status and code. */
  readonly refusals: Counts = {};
  /** Calls that were made more than once: how they ended. */
  readonly repeated = { well: 0, otherwise: 0 };
  /** Calls that an answer decided against: none of those made here is wrong. */
  readonly rejected: Counts = {};

  note(endpoint: Endpoint, { status, code, milliseconds }: Answer<unknown>): void {
    const kind = kindOf(endpoint);
    const isGood = status >= 200 && status < 300;
    this.#answers.push({ kind, at: performance.now(), milliseconds, isGood });
    if (!isGood) count(this.refusals, `${kind} ${status || 'no answer'} ${code}`.trim());
  }

  /** The answer that a change ended with, after so many tries. */
  noteEnd(endpoint: Endpoint, { status, code }: Answer<unknown>, tries: number): void {
    const isGood = status >= 200 && status < 300;
    if (tries > 1) this.repeated[isGood ? 'well' : 'otherwise'] += 1;
    if (!isGood) count(this.rejected, `${endpoint.method} ${endpoint.path} ${status} ${code}`);
  }

  /** The longest time without a success between two instants, in seconds. */
  blackout(kind: Kind, since: number, until: number): number {
    const successes = this.#answers
      .filter((answer) => answer.kind === kind && answer.isGood && answer.at > since && answer.at < until)
      .map(({ at }) => at);
    return Math.max(...[...successes, until].map((to, index) => to - (successes[index - 1] ?? since))) / 1000;
  }

  /** The longest that anybody waited for one answer, in seconds. */
  longestWait(): number {
    return this.#answers.reduce((longest, { milliseconds }) => Math.max(longest, milliseconds), 0) / 1000;
  }

  /** How often the server failed, rather than refuse. */
  failures(): number {
    const failed = Object.entries(this.refusals).filter(([name]) => / 5(?!03)\d\d /.test(`${name} `));
    return failed.reduce((sum, [, number]) => sum + number, 0);
  }

  tellRefusals(): string {
    return listCounts(this.refusals);
  }
}

function kindOf({ method }: Endpoint): Kind {
  return method === 'GET' ? 'read' : 'change';
}
