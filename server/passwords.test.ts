import { expect, test } from 'vitest';
import { OverloadError } from './concurrency/semaphore.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password matches its own hash only, and an unknown account none', async () => {
  const passwordHash = await hashPassword('guiding-light');
  expect(await verifyPassword('guiding-dark', passwordHash)).toBe(false);
  expect(await verifyPassword('guiding-light', null)).toBe(false);
  expect(await verifyPassword('guiding-light', passwordHash)).toBe(true);
});

test.each([
  ['as one character', 'NFC'],
  ['with accents apart, as a release before had it', 'NFD'],
])('a password that is stored %s matches however it is typed §9.4', async (_, form) => {
  const passwordHash = await hashPassword('Café-Ångström'.normalize(form));
  expect(await verifyPassword('Café-Ångström'.normalize('NFC'), passwordHash)).toBe(true);
  expect(await verifyPassword('Café-Ångström'.normalize('NFD'), passwordHash)).toBe(true);
  expect(await verifyPassword('Cafe-Angstrom', passwordHash)).toBe(false);
  expect(await verifyPassword('Café-Ångström', null)).toBe(false);
});

test('a password that is stored in neither form matches as it is typed §9.4', async () => {
  const mixed = 'Caf\u00E9-A\u030Angstr\u00F6m';
  const passwordHash = await hashPassword(mixed);
  expect(await verifyPassword(mixed, passwordHash)).toBe(true);
  expect(await verifyPassword(mixed.normalize('NFC'), passwordHash)).toBe(false);
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
