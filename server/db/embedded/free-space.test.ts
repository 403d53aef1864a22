import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFreeSpaceGuard, readFreeBytes } from './free-space.ts';

test('a disk below the floor has no room, and has it again once there is more', async () => {
  let free = 99;
  const hasRoom = createFreeSpaceGuard({ folder: '/', minimumFreeBytes: 100, freeBytes: async () => free });
  expect(await hasRoom()).toBe(false);
  free = 100;
  await setTimeout(300);
  expect(await hasRoom()).toBe(true);
});

test('the disk is asked once for the writes of one moment', async () => {
  let asked = 0;
  const freeBytes = async () => (asked += 1);
  const hasRoom = createFreeSpaceGuard({ folder: '/', minimumFreeBytes: 0, freeBytes });
  await Promise.all(Array.from({ length: 50 }, () => hasRoom()));
  expect(asked).toBe(1);
});

test('the real disk has a plausible number of free bytes', async () => {
  const free = await readFreeBytes(tmpdir());
  expect(free).toBeGreaterThan(0);
  expect(Number.isSafeInteger(free)).toBe(true);
  expect(await createFreeSpaceGuard({ folder: tmpdir(), minimumFreeBytes: 2 ** 60 })()).toBe(false);
});
