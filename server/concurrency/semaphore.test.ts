import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { OverloadError, Semaphore } from './semaphore.ts';

const messages = { full: 'Too many wait.', late: 'It took too long.' };

describe('a semaphore', () => {
  test('refuses at once when too many wait already', async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 1, messages });
    const release = await semaphore.acquire();
    const waiting = semaphore.acquire();
    expect([semaphore.running, semaphore.waiting, semaphore.isFull]).toEqual([1, 1, true]);
    await expect(semaphore.acquire()).rejects.toThrow(new OverloadError('Too many wait.'));
    expect(semaphore.refused).toBe(1);
    release();
    (await waiting)();
    expect([semaphore.running, semaphore.waiting, semaphore.isFull]).toEqual([0, 0, false]);
  });

  test('refuses a caller that has waited too long, and lets the next in again', async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 10, waitMilliseconds: 20, messages });
    const release = await semaphore.acquire();
    await expect(semaphore.acquire()).rejects.toThrow(new OverloadError('It took too long.'));
    expect([semaphore.waiting, semaphore.refused]).toEqual([0, 1]);
    release();
    await expect(semaphore.acquire()).resolves.toBeTypeOf('function');
  });

  test('lets nobody wait when it may not have a queue', async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 0, messages });
    const release = await semaphore.acquire();
    await expect(semaphore.run(async () => 1)).rejects.toThrow(OverloadError);
    release();
    await expect(semaphore.run(async () => 1)).resolves.toBe(1);
  });

  test('hands over to a waiting caller, and no newcomer slips in between', async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 10, messages });
    const order: string[] = [];
    const first = await semaphore.acquire();
    const enter = (name: string) =>
      semaphore.run(async () => {
        order.push(name);
        await pause(1);
      });
    const early = [enter('second'), enter('third')];
    first();
    await Promise.all([...early, enter('newcomer')]);
    expect(order).toEqual(['second', 'third', 'newcomer']);
  });

  test('calls those who are to come first before the others, both in their order', async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 10, messages });
    const order: string[] = [];
    const enter = async (name: string, isFirst: boolean) => {
      const release = await semaphore.acquire(isFirst);
      order.push(name);
      release();
    };
    const release = await semaphore.acquire();
    const entered = [enter('c', false), enter('a', true), enter('d', false), enter('b', true)];
    release();
    await Promise.all(entered);
    expect(order).toEqual(['a', 'b', 'c', 'd']);
  });

  test('never runs more than it may, whatever fails meanwhile', async () => {
    const semaphore = new Semaphore({ running: 3, waiting: 100, messages });
    let most = 0;
    const work = async (index: number) => {
      most = Math.max(most, semaphore.running);
      await pause(index % 3);
      if (index % 4 === 0) throw new Error('a problem');
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => semaphore.run(() => work(index))),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8);
    expect([most, semaphore.running, semaphore.waiting]).toEqual([3, 0, 0]);
  });

  test('goes on at once with work that had its turn before, and lets others wait until it is back in its bound', async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 10, messages });
    const release = await semaphore.acquire();
    const { promise, resolve } = Promise.withResolvers<void>();
    const continued = semaphore.runAtOnce(() => promise);
    const waiting = semaphore.acquire();
    release();
    expect([semaphore.running, semaphore.waiting]).toEqual([1, 1]);
    resolve();
    await continued;
    (await waiting)();
    expect(semaphore.running).toBe(0);
  });

  test('counts a double release once', async () => {
    const semaphore = new Semaphore({ running: 2, waiting: 0, messages });
    const [release] = [await semaphore.acquire(), await semaphore.acquire()];
    release();
    release();
    expect(semaphore.running).toBe(1);
  });
});
