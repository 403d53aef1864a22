import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freeSpaceGuard, readFreeBytes } from './free-space.ts';
import { StorageFullError } from './storage-full-error.ts';

test('a write below the floor is refused, and accepted again once there is room', async () => {
  let free = 99;
  const assertWritable = freeSpaceGuard({ folder: '/', minimumFreeBytes: 100, freeBytes: async () => free });
  await expect(assertWritable()).rejects.toThrow(new StorageFullError(99));
  free = 100;
  await setTimeout(300);
  await assertWritable();
});

test('the disk is asked once for the writes of one moment', async () => {
  let asked = 0;
  const freeBytes = async () => (asked += 1);
  const assertWritable = freeSpaceGuard({ folder: '/', minimumFreeBytes: 0, freeBytes });
  await Promise.all(Array.from({ length: 50 }, () => assertWritable()));
  expect(asked).toBe(1);
});

test('the real disk has a plausible number of free bytes', async () => {
  const free = await readFreeBytes(tmpdir());
  expect(free).toBeGreaterThan(0);
  expect(Number.isSafeInteger(free)).toBe(true);
  const assertWritable = freeSpaceGuard({ folder: tmpdir(), minimumFreeBytes: 2 ** 60 });
  await expect(assertWritable()).rejects.toBeInstanceOf(StorageFullError);
});
