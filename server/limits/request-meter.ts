import { Refusal } from '#shared/errors';
import type { Db } from '../db/tables.ts';
import { addCounts } from './store.ts';

const minute = 60_000;
// Whoever asks less than this share of the limit between two exchanges can't come near it, on however many instances.
const exchangedShare = 1 / 240;

interface Meter {
  minute: number;
  /** Counted here and not yet told to the others. */
  own: number;
  /** Counted by all instances, as of the last exchange. */
  shared: number;
}

/**
 * Counts the requests of each person. It costs no query per request: instances tell each other their counts every
 * second through the database, so a limit is exact to about a second.
 */
export class RequestMeter {
  readonly #limit: number;
  readonly #meters = new Map<string, Meter>();

  /** @param limit requests in a minute; 0 counts nothing */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws Refusal("too_many_requests") when the person has asked too often in this minute. */
  count(userId: string, now: Date): void {
    if (this.#limit === 0) return;
    const current = Math.floor(now.getTime() / minute);
    let meter = this.#meters.get(userId);
    if (!meter || meter.minute !== current) {
      meter = { minute: current, own: 0, shared: 0 };
      this.#meters.set(userId, meter);
    }
    meter.own += 1;
    if (meter.own + meter.shared <= this.#limit) return;
    const end = (current + 1) * minute;
    throw new Refusal('too_many_requests', {
      retryAfterSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1_000)),
    });
  }

  /** Tells the others what was counted here and learns what they have. To be called every second. */
  async exchange(db: Db, now: Date): Promise<void> {
    const current = Math.floor(now.getTime() / minute);
    const told = new Map<string, number>();
    for (const [userId, meter] of this.#meters) {
      if (meter.minute !== current) this.#meters.delete(userId);
      else if (meter.own > this.#limit * exchangedShare) told.set(userId, meter.own);
    }
    if (told.size === 0) return;
    const shared = await addCounts(db, 'requests', told, new Date(current * minute));
    for (const [userId, count] of shared) {
      const meter = this.#meters.get(userId);
      if (!meter || meter.minute !== current) continue;
      meter.own -= told.get(userId)!;
      meter.shared = count;
    }
  }
}
