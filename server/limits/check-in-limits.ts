import { Refusal } from '#shared/errors';
import type { Db } from '../db/tables.ts';
import { addCounts, takeOneBack, type Counted } from './store.ts';

const minute = 60_000;

/** The wrong codes of one person that are answered as such in a window of this length. */
interface Window {
  kind: Counted['kind'];
  length: number;
  most: number;
}

/**
 * The minute ends a burst. The hour keeps six digits from being guessed while a session is open. In the
 * hours of a long one a person has about three hundred tries at two codes in a million.
 */
const windows: readonly Window[] = [
  { kind: 'wrong check-in codes', length: minute, most: 10 },
  { kind: 'wrong check-in codes in an hour', length: 60 * minute, most: 30 },
];

const beginOf = ({ length }: Window, now: Date) => new Date(Math.floor(now.getTime() / length) * length);

interface CodeTry {
  /** Throws Refusal("too_many_requests") after too many wrong tries of the person. */
  assertAllowed: () => void;
  takeBack: (db: Db) => Promise<void>;
}

/**
 * Begins a try at a code. It is counted before it is checked, so a burst gets no more tries than one after the other,
 * over all instances. A right code takes it back. A try that the minute refuses doesn't count in the hour.
 */
export async function countTry(db: Db, personId: string, now: Date): Promise<CodeTry> {
  const counted: Window[] = [];
  let exceeded: Window | null = null;
  for (const window of windows) {
    counted.push(window);
    const counts = await addCounts(db, window.kind, new Map([[personId, 1]]), beginOf(window, now));
    if (counts.get(personId)! <= window.most) continue;
    exceeded = window;
    break;
  }
  return {
    assertAllowed: () => {
      if (exceeded) refuse(exceeded, now);
    },
    takeBack: async (within) => {
      for (const window of counted)
        await takeOneBack(within, { kind: window.kind, subject: personId }, beginOf(window, now));
    },
  };
}

function sayWait(window: Window, minutes: number): string {
  if (window.length === minute) return 'Too many wrong codes. Please wait a moment.';
  return minutes === 1
    ? 'Too many wrong codes. Please wait 1 minute, or ask your trainer to mark you.'
    : `Too many wrong codes. Please wait ${minutes} minutes, or ask your trainer to mark you.`;
}

function refuse(window: Window, now: Date): never {
  const end = beginOf(window, now).getTime() + window.length;
  throw new Refusal('too_many_requests', {
    message: sayWait(window, Math.ceil((end - now.getTime()) / minute)),
    retryAfterSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1_000)),
  });
}
