import { Refusal } from '#shared/errors';
import type { Db } from '../db/tables.ts';
import { addCounts, readCount } from './store.ts';

const minute = 60_000;
/** So many wrong codes of one person in a minute are answered as such. */
const mostWrong = 10;

const kind = 'wrong check-in codes';

const windowOf = (now: Date) => new Date(Math.floor(now.getTime() / minute) * minute);

/** Throws Refusal("too_many_requests") for whoever has tried too many wrong codes in this minute, on whichever instance. */
export async function assertGuessesNoCode(db: Db, personId: string, now: Date): Promise<void> {
  if ((await readCount(db, { kind, subject: personId }, windowOf(now))) > mostWrong) refuse(now);
}

/** Counts a wrong code; throws Refusal("too_many_requests") when it is one too many. */
export async function countWrongCode(db: Db, personId: string, now: Date): Promise<void> {
  const counts = await addCounts(db, kind, new Map([[personId, 1]]), windowOf(now));
  if (counts.get(personId)! > mostWrong) refuse(now);
}

function refuse(now: Date): never {
  const end = windowOf(now).getTime() + minute;
  throw new Refusal('too_many_requests', {
    message: 'Too many wrong codes. Please wait a moment.',
    retryAfterSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1_000)),
  });
}
