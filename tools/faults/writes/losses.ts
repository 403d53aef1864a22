import type { Person } from '../company.ts';
import { compare, readState } from './compare.ts';
import type { WriteLog } from './write-log.ts';
import { sessionsOfProgram } from './writers.ts';

/** What of the acknowledged is lost, and what is there in part only, as several looks have found it. */
export class Losses {
  readonly #lost = new Set<string>();
  readonly #halves = new Set<string>();

  /** Compares what an admin finds now with what was acknowledged. */
  async look(url: string, admin: Person, writeLog: WriteLog): Promise<void> {
    const { lost, halves } = compare(writeLog, await readState(url, admin, writeLog), sessionsOfProgram);
    for (const what of lost) this.#lost.add(what);
    for (const what of halves) this.#halves.add(what);
  }

  /** How much of the acknowledged is not there. */
  get lost(): number {
    return this.#lost.size;
  }

  isNone(): boolean {
    return this.#lost.size + this.#halves.size === 0;
  }

  /** As text: "0 lost, 0 half"; with the first of them, should there be any. */
  summary(): string {
    const first = [...this.#lost, ...this.#halves].slice(0, 5).join('; ');
    return `${this.#lost.size} lost, ${this.#halves.size} half${first && ` (${first})`}`;
  }
}
