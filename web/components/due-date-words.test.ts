import { expect, test } from 'vitest';
import type { AssignedEmployee, Program } from '#shared/shapes';
import { clockAt } from './use-clock.ts';
import {
  sayComingBack,
  sayDropped,
  sayExempted,
  sayExtended,
  sayLatestDue,
  sayWhom,
} from './due-date-words.ts';
import { sayDone } from './people-done.ts';

const clock = clockAt(new Date('2026-11-21T12:00:00Z'), 'UTC');
const person = (first_name: string, due = '2026-12-03') =>
  ({ first_name, last_name: 'Lovelace', due }) as AssignedEmployee;
const [ada, eve] = [person('Ada'), person('Eve', '2027-01-10')];

test('one person is named, several are counted', () => {
  expect(sayWhom(1, [ada])).toBe('Ada Lovelace');
  expect(sayWhom(1, [])).toBe('1 employee');
  expect(sayWhom(1_200, [ada])).toBe('1,200 employees');
});

test('the result for people is told §34.18', () => {
  expect(sayExtended([ada], '2027-06-03', clock)).toBe('Ada Lovelace has until June 3, 2027.');
  expect(sayExtended([ada, eve], '2026-12-10', clock)).toBe('2 employees have until December 10.');
  expect(sayExempted([ada], null, clock)).toBe(
    'Ada Lovelace is exempt and no longer counted. Any seat they had was released.',
  );
  expect(sayExempted([ada, eve], '2026-12-10', clock)).toBe(
    '2 employees are exempt until December 10 and no longer counted. Any seat they had was released.',
  );
});

test('the day after which an extension has to be is told', () => {
  expect(sayLatestDue([ada], clock)).toBe('Currently due December 3.');
  expect(sayLatestDue([eve, ada], clock)).toBe('Their latest due date is January 10, 2027.');
  expect(sayLatestDue([], clock)).toBe(null);
  expect(sayLatestDue([eve, {}], clock)).toBe(null);
});

test('who has left the selection is told', () => {
  expect(sayDropped(0)).toBe(null);
  expect(sayDropped(1)).toBe(
    '1 person is no longer selected: the training is complete or no longer assigned.',
  );
  expect(sayDropped(2)).toBe(
    '2 people are no longer selected: the training is complete or no longer assigned.',
  );
});

test.each([
  [0, 'the training will be due at the end of today.'],
  [1, "they'll have 1 day from today."],
  [30, "they'll have 30 days from today."],
  [null, "they'll have 14 days from today."],
])('with %s days in the program, who comes back late is told: %s §34.20', (due_days, time) => {
  expect(sayComingBack(ada, { title: 'Fire Safety', due_days } as Program)).toContain(
    `If that date has already passed, ${time}`,
  );
});

test.each([
  [12, 0, '12 employees were assigned.'],
  [12, 3, '12 employees were assigned. 3 of them already have valid records, so their training is complete.'],
  [12, 1, '12 employees were assigned. 1 of them already has a valid record, so their training is complete.'],
  [1, 1, '1 employee was assigned. They already have a valid record, so the training is complete.'],
  [0, 0, 'Nobody was assigned.'],
])('of %i who were assigned, %i complete by a record, is said: %s §34.21', (count, complete, words) => {
  expect(sayDone(count, 'assigned', complete)).toBe(words);
});
