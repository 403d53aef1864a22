import { describe, expect, test } from 'vitest';
import { unbroken } from '#shared/time';
import { sampleProgram, sampleSession } from '../../test/sample-program.ts';
import { isClosed, isFull, sayEnd, sayOrdinal, sayOwnSeat, sayPlace, saySeats } from './seats.ts';
import { clockAt } from './use-clock.ts';

const clock = clockAt(new Date('2026-11-21T12:00:00Z'), 'UTC');
const morning = '2026-11-21T09:00:00.000Z';

describe('a session', () => {
  test.each([
    ['with a capacity', 'at its start', { capacity: 3 }, clock.now.toISOString(), true],
    ['with a capacity', 'before its start', { capacity: 3 }, '2026-11-21T12:00:00.001Z', false],
    ['without a capacity', 'on its day', { capacity: null }, morning, false],
    ['without a capacity', 'the day after', { capacity: null }, '2026-11-20T23:59:00.000Z', true],
    [
      'without a capacity',
      'the day after until its end',
      { capacity: null, ends_at: '2026-11-21T12:00:00.001Z' },
      '2026-11-20T23:59:00.000Z',
      false,
    ],
  ])('%s is closed or not %s: %j', (_which, _when, seats, start, closed) => {
    expect(isClosed(sampleSession('s', start, seats), clock)).toBe(closed);
  });

  test.each([
    [{ capacity: null, seats_taken: 30 }, null, false],
    [{ capacity: 12, seats_taken: 0 }, '0 of 12 seats taken', false],
    [{ capacity: 12, seats_taken: 5 }, '5 of 12 seats taken', false],
    [{ capacity: 12, seats_taken: 12 }, 'Full: 12 of 12 seats taken', true],
    [{ capacity: 1, seats_taken: 1 }, 'Full: 1 of 1 seat taken', true],
  ])('tells its seats: %j is %j §33.27', (seats, words, full) => {
    expect(saySeats(seats)).toBe(words);
    expect(isFull(seats)).toBe(full);
  });

  test.each([
    ['2026-11-21T10:30:00.000Z', unbroken('10:30 AM')],
    ['2026-11-22T01:00:00.000Z', unbroken('Sun, Nov 22 · 1:00 AM')],
  ])('tells its end, and the day where it is another one: %s is %s §33.27', (ends_at, words) => {
    expect(sayEnd({ start_time: morning, ends_at }, clock)).toBe(words);
  });
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [22, '22nd'],
])('the place %i is the %s', (place, words) => {
  expect(sayOrdinal(place)).toBe(words);
});

test('a place on the waiting list is told with its reason, where there is one', () => {
  expect(sayPlace({ position: 1, ahead_because: null })).toBe('1st');
  expect(sayPlace({ position: 3, ahead_because: 'two colleagues are due earlier' })).toBe(
    '3rd: two colleagues are due earlier',
  );
});

test.each([
  ['in a room', { location: 'Room 4', join_url: 'https://meet.example/1' }, 'Room 4'],
  ['online', { join_url: 'https://meet.example/1' }, 'Online'],
  ['nowhere that is told', {}, null],
  ['over', { location: 'Room 4', ends_at: clock.now.toISOString() }, null],
])('of the own seat one reads where it is: %s §33.33', (_where, fields, words) => {
  const own = sampleSession('own', '2026-11-21T11:00:00.000Z', {
    ends_at: '2026-11-21T13:00:00.000Z',
    ...fields,
  });
  const program = sampleProgram({ status: 'enrolled', enrolled_session: 'own', training_sessions: [own] });
  expect(sayOwnSeat(program, clock)).toBe(words);
  expect(sayOwnSeat({ ...program, status: 'complete' }, clock)).toBeNull();
});

test('without a seat one reads the place on the waiting list §33.33', () => {
  const program = sampleProgram({ status: 'not-enrolled' });
  expect(sayOwnSeat(program, clock)).toBeNull();
  const waiting = { session: null, position: 3, ahead_because: null };
  expect(sayOwnSeat({ ...program, waiting }, clock)).toBe('Waiting list: 3rd');
});
