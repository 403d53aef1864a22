import { AsyncLocalStorage } from 'node:async_hooks';

/** How long somebody who asks the database may wait for it, in milliseconds; Infinity has no end. */
export interface Deadlines {
  /** For a call whose answer usually takes milliseconds. */
  readonly usual: number;
  /** For longer work: calls about many people, long lists, jobs. */
  readonly long: number;
}

/** For a call that usually takes milliseconds. */
export const usualDeadline = 4_000;

/**
 * How long a caller waits for a connection and for a lock. Nobody who could be answered within three seconds
 * is sent away.
 */
export const patience = 3_000;

/** A person who typed a command waits gladly. */
export const noDeadlines: Deadlines = { usual: Infinity, long: Infinity };

// The database ends a slow statement this long before its deadline: then the connection stays.
const graceMilliseconds = 500;

/** A server's. */
export function deadlinesFor(statementTimeoutSeconds: number): Deadlines {
  const long = statementTimeoutSeconds * 1_000 + graceMilliseconds;
  return { usual: Math.min(usualDeadline, long), long };
}

/** A call about this number of people or more has the long deadline. */
const manyPeople = 1_000;

/** For a call about a number of people: the number decides how long it may take, and not the name of the call. */
export function deadlineOfMany({ usual, long }: Deadlines, people: number): number {
  return usual + moreTimeFor(people, { usual, long });
}

/** The time-out that PostgreSQL gets for this deadline: in milliseconds, 0 for none. */
export function timeoutBefore(deadline: number): number {
  return deadline === Infinity ? 0 : Math.max(deadline - graceMilliseconds, 1);
}

/** By the clock of `performance.now()`. */
interface Deadline {
  endsAt: number;
}

const storage = new AsyncLocalStorage<Deadline>();

/** Does the work of one call. After this number of milliseconds it waits for nothing more from the database. */
export function withDeadline<Result>(milliseconds: number, work: () => Result): Result {
  return storage.run({ endsAt: performance.now() + milliseconds }, work);
}

/** The rest of the call's deadline, in milliseconds; outside of a call `otherwise`. */
export function remainingMilliseconds(otherwise = Infinity): number {
  const deadline = storage.getStore();
  return deadline ? deadline.endsAt - performance.now() : otherwise;
}

function moreTimeFor(people: number, { usual, long }: Deadlines): number {
  // Where there are no deadlines both are Infinity, whose difference is no number.
  return people <= 1 || usual === long ? 0 : (long - usual) * Math.min(people / manyPeople, 1);
}

/** For a call that finds out on its way about how many people it is. Its deadline moves to that of the number. */
export function giveTimeFor(people: number, deadlines: Deadlines): void {
  const deadline = storage.getStore();
  if (deadline) deadline.endsAt += moreTimeFor(people, deadlines);
}

/** Does work that isn't the database's: the call's deadline moves by as long as it takes. */
export async function besideDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = storage.getStore();
  if (!deadline) return work();
  const began = performance.now();
  try {
    return await work();
  } finally {
    deadline.endsAt += performance.now() - began;
  }
}

/**
 * Calls `onLate` once nothing remains of the time, unless the returned function is called before. The time
 * may become longer until then. After a busy stretch of our own the answer may lie in the socket already,
 * unread: that is read first.
 */
export function startTimer(remaining: () => number, onLate: () => void): () => void {
  if (remaining() === Infinity) return () => {};
  let immediate: NodeJS.Immediate | undefined;
  const wait = () =>
    setTimeout(
      () => {
        if (remaining() > 0) timer = wait();
        else immediate = setImmediate(onLate);
      },
      Math.max(Math.ceil(remaining()), 0),
    );
  let timer = wait();
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
