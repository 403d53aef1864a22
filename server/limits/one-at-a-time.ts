import { BusyError } from '../db/busy-error.ts';

const queueLimit = 50;

/**
 * Runs work for the same key one after the other, so that each sees what the one before it has counted. Throws
 * BusyError when fifty wait for the key already.
 */
export function oneAtATime() {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();

  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= queueLimit) throw new BusyError('Too many attempts for the same account at once.');
    const result = queue.last.then(work);
    queue.length += 1;
    queue.last = result.catch(() => {});
    queues.set(key, queue);
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}
