import { expect, test } from 'vitest';
import { formatDistance, formatLateness } from './distance.ts';

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [-1, 'yesterday'],
  [6, 'in 6 days'],
  [-9, '9 days ago'],
  [60, 'in 60 days'],
  [91, 'in 3 months'],
  [-400, '13 months ago'],
])('%i days away reads “%s”', (days, words) => {
  expect(formatDistance(days)).toBe(words);
});

test.each([
  [1, '1 day late'],
  [9, '9 days late'],
  [91, '3 months late'],
])('%i days after the deadline reads “%s”', (days, words) => {
  expect(formatLateness(days)).toBe(words);
});
