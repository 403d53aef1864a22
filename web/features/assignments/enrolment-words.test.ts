import { expect, test } from 'vitest';
import { unbroken } from '#shared/time';
import { sampleSession } from '../../../test/sample-program.ts';
import { clockAt } from '../../components/use-clock.ts';
import { freeSeatsIn, sayClash, sayEnrolled, sayFewSeats } from './enrolment-words.ts';

const clock = clockAt(new Date('2026-11-21T12:00:00Z'), 'UTC');
const session = sampleSession('s', '2026-11-26T14:00:00.000Z', { capacity: 12, seats_taken: 10 });
const [ada, grace] = [
  { first_name: 'Ada', last_name: 'Lovelace' },
  { first_name: 'Grace', last_name: 'Hopper' },
];

test('who was enrolled where is told', () => {
  expect(sayEnrolled([ada], session, clock)).toBe(
    `Ada Lovelace is booked for ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
  );
  expect(sayEnrolled([ada, grace], session, clock)).toBe(
    `2 employees are booked for ${unbroken('Thu, Nov 26 · 2:00 PM')}.`,
  );
});

test('the free seats are counted, where they are limited §34.24', () => {
  expect(freeSeatsIn(session)).toBe(2);
  expect(freeSeatsIn({ ...session, capacity: null })).toBeNull();
  expect(sayFewSeats(2, 3)).toBe('Only 2 seats are free, but you selected 3 employees.');
  expect(sayFewSeats(1, 1_200)).toBe('Only 1 seat is free, but you selected 1,200 employees.');
});

test('a clash names the other session, and the person where it can only be one §34.24', () => {
  const other = { ...session, program: { title: 'First Aid' } };
  const words = `is booked for another session at that time: “First Aid”, ${unbroken('Thu, Nov 26 · 2:00 PM – 3:00 PM')}.`;
  expect(sayClash(other, 1, [ada], clock)).toBe(`Ada Lovelace ${words}`);
  expect(sayClash(other, 2, [ada, grace], clock)).toBe(`One of them ${words}`);
  const { start_time, ends_at } = session;
  expect(sayClash({ start_time, ends_at }, 1, [ada], clock)).toBe(
    `Ada Lovelace is booked elsewhere from ${unbroken('2:00 PM')} to ${unbroken('3:00 PM')}.`,
  );
});
