import { Refusal } from '#shared/errors';
import type { Db } from '../db/tables.ts';
import { addCounts, type Counted } from './store.ts';

const minute = 60_000;
// A person who asks less than this share between two exchanges can't come near the limit, on any number of instances.
const exchangedShare = 1 / 240;

interface Meter {
  minute: number;
  /** Counted here and not yet sent to the others. */
  own: number;
  /** Counted by all instances, as of the last exchange. */
  shared: number;
}

/**
 * Counts the requests of each person, or from each address. It costs no query per request. Instances
 * exchange their counts every second through the database, so a limit is exact to about a second.
 */
export class RequestMeter {
  readonly #kind: Counted['kind'];
  readonly #limit: number;
  readonly #meters = new Map<string, Meter>();

  /**
   * @param kind under which instances tell each other their counts
   * @param limit requests in a minute; 0 counts nothing
   */
  constructor(kind: Counted['kind'], limit: number) {
    this.#kind = kind;
    this.#limit = limit;
  }

  /**
   * Counts a request by its weight. Throws Refusal("too_many_requests") when the person, or another source
   * of requests, has asked too often in this minute.
   */
  count(subject: string, now: Date, weight = 1): void {
    if (this.#limit === 0) return;
    const current = Math.floor(now.getTime() / minute);
    let meter = this.#meters.get(subject);
    if (!meter || meter.minute !== current) {
      meter = { minute: current, own: 0, shared: 0 };
      this.#meters.set(subject, meter);
    }
    // So that one at least gets through, however low the limit.
    meter.own += Math.min(weight, this.#limit);
    if (meter.own + meter.shared <= this.#limit) return;
    const end = (current + 1) * minute;
    throw new Refusal('too_many_requests', {
      retryAfterSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1_000)),
    });
  }

  /** Tells the other instances this one's counts and learns theirs. To be called every second. */
  async exchange(db: Db, now: Date): Promise<void> {
    const current = Math.floor(now.getTime() / minute);
    const told = new Map<string, number>();
    for (const [subject, meter] of this.#meters) {
      if (meter.minute !== current) this.#meters.delete(subject);
      else if (meter.own > this.#limit * exchangedShare) told.set(subject, meter.own);
    }
    if (told.size === 0) return;
    const shared = await addCounts(db, this.#kind, told, new Date(current * minute));
    for (const [subject, count] of shared) {
      const meter = this.#meters.get(subject);
      if (!meter || meter.minute !== current) continue;
      meter.own -= told.get(subject)!;
      meter.shared = count;
    }
  }
}
