import { expect, test } from 'vitest';
import { OverloadError } from './concurrency/semaphore.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password matches its own hash only, and an unknown account none', async () => {
  const passwordHash = await hashPassword('guiding-light');
  expect(await verifyPassword('guiding-dark', passwordHash)).toBe(false);
  expect(await verifyPassword('guiding-light', null)).toBe(false);
  expect(await verifyPassword('guiding-light', passwordHash)).toBe(true);
});

test('more than can wait is refused as busy, alike for known and unknown, and leaves nothing behind', async () => {
  const passwordHash = await hashPassword('guiding-light');
  const burst = Array.from({ length: 300 }, () => hashPassword('one of many'));
  const outcomes = Promise.allSettled(burst);
  // Both at once, before any of the burst is done and makes room.
  const verified = await Promise.allSettled(
    [passwordHash, null].map((against) => verifyPassword('guiding-light', against)),
  );
  const busy = { status: 'rejected', reason: new OverloadError('Too many passwords wait to be hashed.') };
  expect(verified).toEqual([busy, busy]);
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(300 - 256 - 2);
  expect(await verifyPassword('guiding-light', null)).toBe(false);
  expect(await verifyPassword('guiding-light', passwordHash)).toBe(true);
});
