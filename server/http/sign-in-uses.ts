import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { writeUses } from './sign-in-uses-store.ts';

// As many take about 15 MB. While nothing can be written, further sign-ins are noted at a later use.
const capacity = 100_000;
// Rows that are locked together, for tens of milliseconds; people who sign out have to wait for them.
const batch = 1_000;
const hour = 60 * 60 * 1_000;

/** A sign-in that nobody has used since then has run out. */
export function idleSince({ signInIdleHours }: Config, now: Date): Date {
  return new Date(now.getTime() - signInIdleHours * hour);
}

/**
 * Which sign-ins were used and when, until that is written. A request only notes its use here. The uses of a
 * few seconds are written together beside the requests, so a process that is killed loses those.
 */
export class SignInUses {
  readonly #latest = new Map<string, Date>();

  note(signInId: string, now: Date): void {
    if (this.#latest.size < capacity || this.#latest.has(signInId)) this.#latest.set(signInId, now);
  }

  /** Writes the uses, and keeps them for the next time where that fails. A sign-in that has run out since stays so. */
  async write(db: Db, since: Date): Promise<void> {
    const uses = [...this.#latest];
    for (let start = 0; start < uses.length; start += batch) {
      const some = uses.slice(start, start + batch);
      await writeUses(db, some, since);
      for (const [id, usedAt] of some) if (this.#latest.get(id) === usedAt) this.#latest.delete(id);
    }
  }
}
