import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Each test has a queue of its own. */
async function freshQueue() {
  vi.resetModules();
  return import('./idle-queue.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('one task is done after the other, and one that fails keeps nothing from being done', async () => {
  const { whenIdle } = await freshQueue();
  const done: string[] = [];
  let finish = (): void => undefined;
  whenIdle(() => new Promise<void>((resolve) => (finish = resolve)).then(() => done.push('first')));
  whenIdle(() => Promise.reject(new Error('no connection')));
  whenIdle(() => done.push('third'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual([]);
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['first', 'third']);
});

test('nothing is begun while it is postponed, and it goes on as soon as it no longer is', async () => {
  const { postponeIdleTasks, whenIdle } = await freshQueue();
  const task = vi.fn<() => void>();
  postponeIdleTasks(2_000);
  whenIdle(task);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).not.toHaveBeenCalled();
  postponeIdleTasks(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(task).toHaveBeenCalledTimes(1);
});

test('what is postponed is done when the time is over, also by a queue that had come to its end', async () => {
  const { postponeIdleTasks, whenIdle } = await freshQueue();
  const task = vi.fn<() => void>();
  whenIdle(task);
  await vi.advanceTimersByTimeAsync(100);
  expect(task).toHaveBeenCalledTimes(1);
  postponeIdleTasks(500);
  whenIdle(task);
  await vi.advanceTimersByTimeAsync(400);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(task).toHaveBeenCalledTimes(2);
});
