import { expect, test } from 'vitest';
import type { Effect } from '#shared/effects';
import { unbroken } from '#shared/time';
import { sayAwayEffects, sayTaughtAway } from './away-effect-words.ts';
import { clockAt } from './use-clock.ts';

const clock = clockAt(new Date('2026-12-01T12:00:00Z'), 'UTC');
const moved = (by?: string): Effect => ({ code: 'due_moved', people: 1, ...(by && { by }) });

test('due dates that move are counted, with the day if it is one, and each seat is named §108.10', () => {
  const seat: Effect = { code: 'seats_freed', people: 1, start_time: '2026-12-06T09:00:00Z' };
  expect(sayAwayEffects([moved('2027-01-14'), moved('2027-01-14'), seat], clock)).toEqual([
    '2 due dates will move to January 14, 2027.',
    `Their seat on ${unbroken('Sun, Dec 6 · 9:00 AM')} will be released.`,
  ]);
  expect(sayAwayEffects([moved('2027-01-14'), moved('2027-01-15')], clock)).toEqual([
    '2 due dates will move.',
  ]);
  expect(sayAwayEffects([], clock)).toEqual([]);
});

test('sessions to teach are named, a few of many §108.10', () => {
  const session = (_id: string) => ({
    _id,
    start_time: '2026-12-06T09:00:00Z',
    ends_at: '2026-12-06T13:00:00Z',
    program: { _id: 'p', title: 'Knots' },
  });
  const name = `“Knots”, ${unbroken('Sun, Dec 6 · 9:00 AM – 1:00 PM')}`;
  expect(sayTaughtAway([], clock)).toBeNull();
  expect(sayTaughtAway([session('1')], clock)).toBe(`They're teaching a session during that time: ${name}.`);
  expect(sayTaughtAway(['1', '2', '3', '4', '5', '6', '7'].map(session), clock)).toBe(
    `They're teaching 7 sessions during that time: ${[name, name, name, name, name].join('; ')}; and 2 more.`,
  );
});
