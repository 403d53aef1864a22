import { Refusal } from '#shared/errors';
import type { Db } from '../db/tables.ts';
import { addCounts, takeOneBack } from './store.ts';

const minute = 60_000;
/** So many wrong codes of one person in a minute are answered as such. */
const mostWrong = 10;

const kind = 'wrong check-in codes';

const windowOf = (now: Date) => new Date(Math.floor(now.getTime() / minute) * minute);

interface CodeTry {
  /** Throws Refusal("too_many_requests") after too many wrong tries of the person in this minute. */
  assertAllowed: () => void;
  takeBack: (db: Db) => Promise<void>;
}

/**
 * Begins a try at a code: counted before it is judged, so that a burst gets no more tries than one after the other,
 * over all instances. A right code takes it back.
 */
export async function countTry(db: Db, personId: string, now: Date): Promise<CodeTry> {
  const window = windowOf(now);
  const counts = await addCounts(db, kind, new Map([[personId, 1]]), window);
  return {
    assertAllowed: () => {
      if (counts.get(personId)! > mostWrong) refuse(now);
    },
    takeBack: (within) => takeOneBack(within, { kind, subject: personId }, window),
  };
}

function refuse(now: Date): never {
  const end = windowOf(now).getTime() + minute;
  throw new Refusal('too_many_requests', {
    message: 'Too many wrong codes. Please wait a moment.',
    retryAfterSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1_000)),
  });
}
