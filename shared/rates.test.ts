import { expect, test } from 'vitest';
import { completionRate, percentageOf } from './rates.ts';

test('nothing of nothing is zero §22.1 §22.2', () => {
  expect(completionRate(0, 0)).toBe(0);
  expect(percentageOf(0, 0)).toBe(0);
});

test('the dashboard rounds down and other charts round up §22.1 §22.2', () => {
  expect(completionRate(2, 1)).toBe(66);
  expect(percentageOf(1, 3)).toBe(34);
});

test("a whole percentage is not moved by the computer's fractions", () => {
  expect(completionRate(29, 21)).toBe(58);
  expect(percentageOf(11, 20)).toBe(55);
  expect(percentageOf(7, 100)).toBe(7);
});
