import { expect, test } from 'vitest';
import { clockAt } from '../../components/use-clock.ts';
import { sayShortage } from './solvency-words.ts';

const clock = clockAt(new Date('2026-03-05T12:00:00Z'), 'UTC');

test.each([
  [{ short: 5, by: '2026-03-14', without_seat: 12, free_seats: 7 }, '5 more seats needed by March 14'],
  [{ short: 1, by: '2026-03-06', without_seat: 2, free_seats: 1 }, '1 more seat needed by March 6'],
  [{ short: 0, by: null, without_seat: 3, free_seats: null }, null],
])('%j reads as %j', (shortage, words) => expect(sayShortage(shortage, clock)).toBe(words));
