import { expect, test } from 'vitest';
import { mayBeRegression, explainRegression, type Comparison } from './regression.ts';

const rounds = 30;
const none = { before: {}, present: {} };

/** Rounds of 100 µs that swing by a share, and the same `times` as much. */
function compare(times: number, swing: number): Comparison {
  const swingOf = (round: number, place: number) => 1 + swing * Math.sin(round * 12.9 + place * 78.2);
  const costs = (factor: number, place: number) =>
    Array.from({ length: rounds }, (_, round) => 100 * factor * swingOf(round, place));
  return { name: 'list', before: costs(1, 1), present: costs(times, 2), failures: none };
}

test('a call that swings by as much as it seems to be slower is not named', () => {
  expect(explainRegression(compare(1, 0))).toBeNull();
  expect(explainRegression(compare(1.1, 0.3))).toBeNull();
});

test('a call that is slower by less than anybody cares for is not named', () => {
  expect(mayBeRegression(compare(1.04, 0))).toBe(false);
  expect(explainRegression(compare(1.04, 0))).toBeNull();
});

test('a call that is slower in nearly every round is named, with by how much', () => {
  expect(mayBeRegression(compare(1.2, 0.05))).toBe(true);
  expect(explainRegression(compare(1.2, 0.05))).toMatch(/^list: 1\.(19|2\d) times the processor time/);
});

test('a call that fails is named, unless it failed before as well', () => {
  const failing = { ...compare(1, 0), failures: { before: {}, present: { 500: 3 } } };
  expect(mayBeRegression(failing)).toBe(true);
  expect(explainRegression(failing)).toBe('list: 3 x 500');
  expect(explainRegression({ ...failing, failures: { before: { 404: 9 }, present: { 500: 3 } } })).toBeNull();
});
