import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  besideDeadline,
  deadlineOfMany,
  giveTimeFor,
  noDeadlines,
  remainingMilliseconds,
  startTimer,
  withDeadline,
} from './deadline.ts';

/** Moves the clock of the deadlines, which is stopped otherwise. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('the deadline of a call', () => {
  test('is not there outside of a call', async () => {
    expect(remainingMilliseconds()).toBe(Infinity);
    await expect(besideDeadline(async () => 'done')).resolves.toBe('done');
  });

  test('comes nearer whatever the call does, and is its own', async () => {
    await Promise.all([
      withDeadline(1_000, async () => {
        await pass(30);
        expect(remainingMilliseconds()).toBe(970);
      }),
      withDeadline(10_000, async () => {
        expect(remainingMilliseconds()).toBeGreaterThan(9_900);
      }),
    ]);
  });

  test('moves by as long as work takes that is not the database’s, also where that fails', async () => {
    await withDeadline(1_000, async () => {
      const before = remainingMilliseconds();
      await besideDeadline(() => pass(100));
      await expect(
        besideDeadline(async () => {
          await pass(100);
          throw new Error('a problem');
        }),
      ).rejects.toThrow('a problem');
      expect(remainingMilliseconds()).toBe(before);
    });
  });
});

describe('the deadline of a call about many people', () => {
  const deadlines = { usual: 4_000, long: 30_000 };

  test('is that of any call for one person, and grows with how many there are', () => {
    const seconds = [0, 1, 10, 500, 1_000, 10_000].map((people) => deadlineOfMany(deadlines, people) / 1_000);
    expect(seconds).toEqual([4, 4, 4.26, 17, 30, 30]);
    expect(deadlineOfMany(noDeadlines, 10_000)).toBe(Infinity);
  });

  test('moves when the call finds out how many there are', async () => {
    giveTimeFor(1_000, deadlines);
    expect(remainingMilliseconds()).toBe(Infinity);
    await withDeadline(Infinity, async () => {
      giveTimeFor(1_000, noDeadlines);
      expect(remainingMilliseconds()).toBe(Infinity);
    });
    await withDeadline(100, async () => {
      let isLate = false;
      startTimer(remainingMilliseconds, () => (isLate = true));
      giveTimeFor(1, deadlines);
      expect(remainingMilliseconds()).toBeLessThanOrEqual(100);
      giveTimeFor(1_000, { usual: 50, long: 350 });
      await pass(200);
      expect(isLate).toBe(false);
      await pass(200);
      await new Promise(setImmediate);
      expect(isLate).toBe(true);
      expect(remainingMilliseconds()).toBeLessThanOrEqual(0);
    });
  });
});

describe('a timer', () => {
  test('calls nobody once it is stopped, and never where there is no deadline', async () => {
    const called: string[] = [];
    startTimer(
      () => 5,
      () => called.push('stopped'),
    )();
    startTimer(
      () => Infinity,
      () => called.push('endless'),
    );
    await pass(30);
    expect(called).toEqual([]);
  });

  test('comes after an answer that lay unread while this process was busy', async () => {
    vi.useRealTimers();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => {
      client.destroy();
      server.close();
    });
    const [database] = (await once(server, 'connection')) as [Socket];
    const order: string[] = [];
    client.on('data', () => order.push('answer'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    const endsAt = performance.now() + 20;
    startTimer(
      () => endsAt - performance.now(),
      () => order.push('late'),
    );
    database.write('answer');
    for (const began = performance.now(); performance.now() - began < 50;);
    await expect.poll(() => order).toEqual(['answer', 'late']);
  });
});
