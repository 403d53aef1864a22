import { expect, test } from 'vitest';
import { completionRate, percentageOf } from './rates.ts';

test('nothing of nothing is zero', () => {
  expect(completionRate(0, 0, 'down')).toBe(0);
  expect(percentageOf(0, 0)).toBe(0);
});

test('the dashboard rounds down and other charts round up', () => {
  expect(completionRate(2, 1, 'down')).toBe(66);
  expect(completionRate(2, 1, 'up')).toBe(67);
  expect(percentageOf(1, 3)).toBe(34);
});
