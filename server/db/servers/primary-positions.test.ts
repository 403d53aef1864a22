import { expect, test } from 'vitest';
import { PrimaryPositions } from './primary-positions.ts';

const second = 1_000;

test('a standby is read that has replayed everything written until ten seconds before the primary was last heard', () => {
  const positions = new PrimaryPositions();
  for (let at = 0; at <= 60; at += 1) positions.note(at, at * second);
  expect(positions.isReachedBy(49)).toBe(false);
  expect(positions.isReachedBy(50)).toBe(true);
});

test('the time counts from when the primary was heard, and not from when it is asked', () => {
  const positions = new PrimaryPositions();
  // For half a minute nothing is written, then a second passes, then the primary is gone.
  for (let at = 0; at <= 30; at += 1) positions.note(7, at * second);
  positions.note(1_000, 31 * second);
  expect(positions.isReachedBy(6)).toBe(false);
  expect(positions.isReachedBy(7)).toBe(true);
});

test('every standby may be read of a primary that was never heard, and only who has all that was there when it was first heard', () => {
  const positions = new PrimaryPositions();
  expect(positions.isReachedBy(0)).toBe(true);
  for (let at = 0; at < 10; at += 1) positions.note(100 + at, at * second);
  expect(positions.isReachedBy(99)).toBe(false);
  expect(positions.isReachedBy(100)).toBe(true);
  positions.clear();
  expect(positions.isReachedBy(99)).toBe(true);
});
