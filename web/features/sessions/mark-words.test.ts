import { expect, test } from 'vitest';
import { unbroken } from '#shared/time';
import { clockAt } from '../../components/use-clock.ts';
import { askToMark, sayUnfinished } from './mark-words.ts';

test('the question before several are marked says how many they are, and how many have checked in §75.21', () => {
  expect(askToMark(3, 1)).toEqual({
    question: 'Mark 3 people as attended?',
    checkedIn: '1 has checked in.',
    all: 'Mark all 3 as attended',
    onlyThem: 'Mark only the person who checked in',
  });
  expect(askToMark(12, 5)).toEqual({
    question: 'Mark 12 people as attended?',
    checkedIn: '5 have checked in.',
    all: 'Mark all 12 as attended',
    onlyThem: 'Mark only the 5 people who checked in',
  });
  expect(askToMark(1_500, 0)).toEqual({
    question: 'Mark 1,500 people as attended?',
    checkedIn: 'None of these 1,500 has checked in.',
    all: 'Mark all 1,500 as attended',
    onlyThem: null,
  });
});

test('there is nobody else to mark where all have checked in §75.21', () => {
  expect(askToMark(5, 5)).toMatchObject({ checkedIn: 'All 5 have checked in.', onlyThem: null });
  expect(askToMark(1, 1)).toEqual({
    question: 'Mark 1 person as attended?',
    checkedIn: '1 has checked in.',
    all: 'Mark as attended',
    onlyThem: null,
  });
});

test('a session that is not over says when it ends, and before its start when it starts §75.21', () => {
  const session = { start_time: '2026-11-21T19:00:00.000Z', ends_at: '2026-11-21T21:00:00.000Z' };
  const at = (now: string, each = session) => sayUnfinished(each, clockAt(new Date(now), 'Etc/GMT+6'));
  expect(at('2026-11-21T18:50:00Z')).toBe(`This session starts at ${unbroken('1:00 PM')}.`);
  expect(at('2026-11-21T19:22:00Z')).toBe(`This session ends at ${unbroken('3:00 PM')}.`);
  expect(at('2026-11-21T21:00:00Z')).toBeNull();
  const night = { ...session, ends_at: '2026-11-22T12:00:00.000Z' };
  expect(at('2026-11-21T19:22:00Z', night)).toBe(
    `This session ends on ${unbroken('Sun, Nov 22 · 6:00 AM')}.`,
  );
});
