import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';
import { OverloadError } from './semaphore.ts';

const createMutex = (waitMilliseconds = Infinity) =>
  new KeyedMutex({ waiting: 2, waitMilliseconds, message: 'Too many at once.' });

describe('a keyed mutex', () => {
  test('refuses at once when too many wait for the key, and lets others in', async () => {
    const mutex = createMutex();
    const { promise, resolve } = Promise.withResolvers<void>();
    const allowed = [1, 2, 3].map(() => mutex.run('ada', () => promise));
    await expect(mutex.run('ada', async () => {})).rejects.toThrow(new OverloadError('Too many at once.'));
    await expect(mutex.run('grace', async () => 'done')).resolves.toBe('done');
    resolve();
    await Promise.all(allowed);
  });

  test('refuses a caller that has waited too long for the key', async () => {
    const mutex = createMutex(20);
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = mutex.run('ada', () => promise);
    await expect(mutex.run('ada', async () => {})).rejects.toThrow(OverloadError);
    resolve();
    await first;
    expect(mutex.size).toBe(0);
  });

  test('runs work for one key one after the other, in the order of coming', async () => {
    const mutex = createMutex();
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await pause(2);
      events.push(`${name} ends`);
    };
    await Promise.all(['first', 'second', 'third'].map((name) => mutex.run('ada', work(name))));
    expect(events).toEqual(
      ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
  });

  test('goes on after work that fails, and keeps nothing of a key that nobody uses', async () => {
    const mutex = createMutex();
    const failed = mutex.run('ada', () => Promise.reject(new Error('a problem')));
    const next = mutex.run('ada', async () => 'done');
    await expect(failed).rejects.toThrow('a problem');
    await expect(next).resolves.toBe('done');
    expect(mutex.size).toBe(0);
  });
});
