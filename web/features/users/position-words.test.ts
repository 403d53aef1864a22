import { expect, test } from 'vitest';
import { sayPosition } from './position-words.ts';

test('the position of a person is told with its day, and how many of its trainings are done, to readers who see them §102.7 §114.5', () => {
  const clock = { day: () => 'May 3' };
  const position = { _id: 'x', name: 'Forklift driver' };
  const facts = { position, position_since: '2026-05-03' };
  expect(sayPosition({ position: null, position_since: null }, null, clock)).toBeNull();
  expect(sayPosition({ position, position_since: null }, null, clock)).toBe('Forklift driver');
  expect(sayPosition(facts, null, clock)).toBe('Forklift driver since May 3');
  expect(sayPosition(facts, { done: 5, total: 6 }, clock)).toBe(
    'Forklift driver since May 3 · 5 of 6 required trainings',
  );
});
