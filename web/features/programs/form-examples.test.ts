import { expect, test } from 'vitest';
import { formatDate } from '#shared/time';
import type { Clock } from '../../components/use-clock.ts';
import { examplesOf } from './form-examples.ts';

const timeZone = 'Etc/GMT+6';

const clockOn = (today: string) => {
  const now = new Date(`${today}T20:00:00.000Z`);
  return { now, timeZone, today, date: (instant: Date) => formatDate(instant, timeZone, now) } as Clock;
};

const examples = (fields: object, today = '2026-06-03') =>
  examplesOf(
    {
      title: '',
      description: '',
      assigned_manager: '',
      deadline: '2026-06-30',
      duration: 60,
      sessions: [],
      due_days: 14,
      renew_months: null,
      renew_on: null,
      window_days: null,
      ...fields,
    },
    clockOn(today),
  );

test.each([
  ['the day after the deadline', {}, 'Someone assigned on July 1 has until July 15.'],
  ['in another year', { due_days: 365 }, 'Someone assigned on July 1 has until July 1, 2027.'],
  ['with no day at all', { due_days: 0 }, 'Someone assigned on July 1 has until the end of that day.'],
  [
    'today, after a deadline that is past',
    { deadline: '2026-01-31' },
    'Someone assigned on June 3 has until June 17.',
  ],
  ['without days', { due_days: null }, 'Leave empty if everyone has until the deadline.'],
])('who is assigned %s is told until when §61.8', (_, fields, text) =>
  expect(examples(fields).assigned).toBe(text),
);

test.each([
  ['without a deadline', { deadline: '' }],
  ['while the year is being typed', { deadline: '0020-06-30' }],
  ['with what is no number', { due_days: Number.NaN }],
  ['with a number that can’t be meant', { due_days: 99_999 }],
  ['without the days that a renewal needs', { due_days: null, renew_months: 12 }],
  ['at the end of all dates', { deadline: '9999-12-30' }],
])('there is no example of somebody assigned %s', (_, fields) =>
  expect(examples(fields).assigned).toBeNull(),
);

test.each([
  [
    { renew_months: 12, window_days: 60 },
    'Someone who finishes on June 3 is due again by June 3, 2027. Sign-up opens on April 4, 2027.',
  ],
  [
    { renew_months: 3, window_days: 30 },
    'Someone who finishes on June 3 is due again by September 3. Sign-up opens on August 4.',
  ],
  // The window of a short period that nobody gave one.
  [{ renew_months: 1 }, 'Someone who finishes on June 3 is due again by July 3. Sign-up opens on June 19.'],
  [
    { renew_on: '03-01', window_days: 60 },
    'Someone who finishes on June 3 is due again by March 1, 2027. Sign-up opens on December 31.',
  ],
  [
    { renew_on: '09-30', window_days: 60 },
    'Someone who finishes on June 3 is due again by September 30, 2027. September 30 is skipped because it is less than six months away. Sign-up opens on August 1, 2027.',
  ],
  [
    { renew_on: '02-29', window_days: 60 },
    'Someone who finishes on June 3 is due again by February 28, 2027. Sign-up opens on December 30.',
  ],
  [
    { renew_on: '12-31', window_days: 300 },
    'Someone who finishes on June 3 is due again by December 31. Sign-up opens right away.',
  ],
])('who completes today is told when it comes back: %j §61.8', (fields, text) =>
  expect(examples(fields).completed).toBe(text),
);

test('an example on the day itself is about the next year', () => {
  expect(examples({ renew_on: '06-03' }).completed).toBe(
    'Someone who finishes on June 3 is due again by June 3, 2027. Sign-up opens on April 4, 2027.',
  );
});

test.each([
  ['never comes back', {}],
  ['has a window as long as its period', { renew_months: 2, window_days: 59 }],
  ['has a number of months that is still being typed', { renew_months: Number.NaN }],
  ['has months and a day', { renew_months: 12, renew_on: '03-01' }],
])('there is no example of a training that %s', (_, fields) => expect(examples(fields).completed).toBeNull());

test('a missing number of days hides no other example', () => {
  expect(examples({ due_days: null, renew_months: 12 }).completed).toMatch(/^Someone who finishes on June 3/);
});
