import { expect, test } from 'vitest';
import { dueDistance } from './due-distance.ts';
import { clockAt } from './use-clock.ts';

const clock = clockAt(new Date('2026-11-21T12:00:00Z'), 'UTC');

test.each([
  ['2026-11-27T23:59:59.999Z', {}, 'in 6 days'],
  ['2026-11-12T23:59:59.999Z', {}, '9 days ago'],
  ['2026-11-12T23:59:59.999Z', { status: 'complete' }, '9 days ago'],
  ['2026-11-12T23:59:59.999Z', { status: 'overdue' }, '9 days late'],
  ['2026-11-12T23:59:59.999Z', { urgency: 'past' }, '9 days late'],
  ['2026-11-12T23:59:59.999Z', { urgency: 'done' }, '9 days ago'],
] as const)('a deadline of %s, where %j, is told as “%s”', (deadline, standing, words) => {
  expect(dueDistance({ deadline, ...standing }, clock)).toBe(words);
});
