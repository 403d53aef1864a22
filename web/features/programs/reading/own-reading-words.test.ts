import { describe, expect, test } from 'vitest';
import { mixed, sayNotPassed } from './own-reading-words.ts';

describe('what is mixed', () => {
  test('has the same things, in the order that is drawn §118.11', () => {
    const draws = [0.99, 0, 0.5];
    expect(mixed(['a', 'b', 'c'], () => draws.shift()!)).toEqual(['c', 'a', 'b']);
    expect(new Set(mixed([1, 2, 3, 4, 5]))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(mixed([])).toEqual([]);
  });
});

test.each([
  [2, 'You got 66% right and need 80%. You have 2 tries left.'],
  [1, 'You got 66% right and need 80%. You have 1 try left.'],
  [0, 'You got 66% right and need 80%.'],
])('a failed try says what is needed, and that %i are left §118.11', (tries_left, words) =>
  expect(sayNotPassed({ score: 66, tries_left }, { pass_percent: 80 })).toBe(words),
);
