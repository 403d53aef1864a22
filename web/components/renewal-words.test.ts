import { expect, test } from 'vitest';
import { dueDaysInWords, formatDayOfYear, renewalInWords } from './renewal-words.ts';

const never = { renew_months: null, renew_on: null, window_days: 60 };

test('a day of the year reads as people write it', () => {
  expect(['01-01', '03-01', '12-31'].map(formatDayOfYear)).toEqual(['January 1', 'March 1', 'December 31']);
  expect(formatDayOfYear('02-29')).toBe('the last day of February');
});

test.each([
  [{ ...never, renew_months: 12 }, 'Repeats every 12 months. Sign-up opens 60 days before'],
  [{ ...never, renew_months: 1, window_days: 1 }, 'Repeats every month. Sign-up opens 1 day before'],
  [{ ...never, renew_on: '03-01' }, 'Repeats every year on March 1. Sign-up opens 60 days before'],
  [
    { ...never, renew_on: '02-29', window_days: 30 },
    'Repeats every year on the last day of February. Sign-up opens 30 days before',
  ],
  [never, null],
])('how a program repeats is told: %j §61.10', (rule, words) => expect(renewalInWords(rule)).toBe(words));

test.each([
  [null, null],
  [0, 'People assigned after the deadline have to finish the same day'],
  [1, 'People assigned after the deadline get 1 day'],
  [1_000, 'People assigned after the deadline get 1,000 days'],
])('how long people have who are assigned later is told: %j §61.10', (due_days, words) =>
  expect(dueDaysInWords({ due_days })).toBe(words),
);
