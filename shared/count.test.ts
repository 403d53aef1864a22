import { expect, test } from 'vitest';
import { formatCount, formatMoreThan } from './count.ts';

test('a count reads with commas', () => {
  expect([0, 999, 12_002].map(formatCount)).toEqual(['0', '999', '12,002']);
});

test('a number that nobody has counted to the end is told roughly, and never too high', () => {
  expect([100, 527, 999, 4_998, 12_002].map(formatMoreThan)).toEqual([
    'More than 100',
    'More than 500',
    'More than 900',
    'More than 4,000',
    'More than 10,000',
  ]);
});
