import { expect, test } from 'vitest';
import { clockAt } from './use-clock.ts';
import { sayPersonReminded, sayWhyNotReminded } from './remind-overdue-words.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace' };
const clock = clockAt(new Date('2027-01-16T18:00:00Z'), 'America/Chicago');
const nobody = {
  will: 0,
  waits_for_trainer: 0,
  has_session: 0,
  reminded_today: 0,
  away: 0,
  nothing_overdue: 0,
};

test.each([
  [null, { will: 1 }],
  ['They’re away and won’t get reminders until they’re back.', { away: 1, reminded_today: 1 }],
  ['They were already reminded today.', { reminded_today: 1 }],
  ['Their trainer still has to confirm their attendance.', { waits_for_trainer: 1 }],
  ['They already have a session.', { has_session: 1 }],
  ['Nothing is overdue.', { nothing_overdue: 1 }],
  ['No session has a free seat.', {}],
])('why a person can’t be reminded is told: %s §35.21', (words, counts) => {
  expect(sayWhyNotReminded({ ...nobody, ...counts })).toBe(words);
});

test.each([
  ['Ada Lovelace was reminded about every overdue training.', { reminded: 1 }, true],
  ['1 reminder will go out on Monday at 7:00 AM.', { reminded: 1, at: '2027-01-18T13:00:00Z' }, true],
  [
    "Ada Lovelace was reminded about every overdue training. E-mail isn't set up for your company yet. They'll find the reminder under Account, “See your messages”.",
    { reminded: 1 },
    false,
  ],
  [
    'No reminder sent: Ada Lovelace has no session to choose right now, or was already reminded today.',
    { reminded: 0 },
    true,
  ],
])('the result of reminding a person is told: %s §35.21', (words, reply, sendsMail) => {
  expect(sayPersonReminded(reply, ada, { clock, sendsMail })).toBe(words);
});
