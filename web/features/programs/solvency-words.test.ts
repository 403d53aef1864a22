import { expect, test } from 'vitest';
import { clockAt } from '../../components/use-clock.ts';
import { sayShortage } from './solvency-words.ts';

const clock = clockAt(new Date('2026-03-05T12:00:00Z'), 'UTC');

test.each([
  [
    { short: 5, by: '2026-03-14', without_seat: 12, free_seats: 7 },
    '12 people, 7 seats, 9 days: 5 short by March 14',
  ],
  [
    { short: 1, by: '2026-03-06', without_seat: 2, free_seats: 1 },
    '2 people, 1 seat, 1 day: 1 short by March 6',
  ],
  [
    { short: 1, by: '2026-03-05', without_seat: 1, free_seats: 0 },
    '1 person, no seat, today: 1 short by March 5',
  ],
  [{ short: 0, by: null, without_seat: 3, free_seats: null }, null],
])('%j reads as %j', (shortage, words) => expect(sayShortage(shortage, clock)).toBe(words));
