import { expect, test } from 'vitest';
import type { AssignedEmployee } from '#shared/shapes';
import { clockAt } from './use-clock.ts';
import { sayReminded, sayWhoIsReminded, type Reminded } from './reminder-words.ts';

const clock = clockAt(new Date('2027-01-16T18:00:00Z'), 'America/Chicago');
const ada = { first_name: 'Ada', last_name: 'Lovelace' } as AssignedEmployee;
const noMail =
  "E-mail isn't set up for your company yet. They'll find the reminder under Account, “See your messages”.";
const passed = 'they have a session, are away or were reminded today.';

const cases: [string, Reminded, { of: number; sendsMail?: boolean }][] = [
  ['Ada Lovelace was reminded.', { reminded: 1 }, { of: 1 }],
  [`Ada Lovelace was reminded. ${noMail}`, { reminded: 1 }, { of: 1, sendsMail: false }],
  [
    'No reminders sent: everyone selected has a session, is away or was reminded today.',
    { reminded: 0 },
    { of: 1 },
  ],
  [
    'No reminders sent: everyone selected has a session, is away or was reminded today.',
    { reminded: 0, at: '2027-01-18T13:00:00Z' },
    { of: 3, sendsMail: false },
  ],
  [`1 employee was reminded. 1 person got no reminder: ${passed}`, { reminded: 1 }, { of: 2 }],
  [`12 employees were reminded. 1,003 people got no reminder: ${passed}`, { reminded: 12 }, { of: 1_015 }],
  ['2 reminders will go out on Monday at 7:00 AM.', { reminded: 2, at: '2027-01-18T13:00:00Z' }, { of: 2 }],
];

test.each(cases)(
  'the result of reminding is told: %s §34.25',
  (words, reminded, { of, sendsMail = true }) => {
    expect(sayReminded(reminded, { of, people: [ada], clock, sendsMail })).toBe(words);
  },
);

const nobody = { will: 0, waits_for_trainer: 0, has_session: 0, reminded_today: 0, away: 0 };

test.each([
  [
    '6 reminders will go out now. 8 people won’t get one: 4 are waiting for their trainer, 4 have a session.',
    { ...nobody, will: 6, waits_for_trainer: 4, has_session: 4 },
    14,
  ],
  [
    '1 reminder will go out now. 2 people won’t get one: 1 was reminded today, 1 has no session to choose.',
    { ...nobody, will: 1, reminded_today: 1 },
    3,
  ],
  [
    'No reminder needed: 1 is waiting for their trainer, 1 has a session.',
    { ...nobody, waits_for_trainer: 1, has_session: 1 },
    2,
  ],
  ['5 reminders will go out on Monday at 7:00 AM.', { ...nobody, will: 5, at: '2027-01-18T13:00:00Z' }, 5],
  [
    '1 reminder will go out on Monday at 7:00 AM. 1 person won’t get one: 1 is away.',
    { ...nobody, will: 1, away: 1, at: '2027-01-18T13:00:00Z' },
    2,
  ],
] as const)('the question says how many go out, and when: %s §34.25', (words, preview, of) => {
  expect(sayWhoIsReminded(preview, { of, clock, sendsMail: true })).toBe(words);
});

test('without e-mail nothing goes out, and the question says who finds a reminder', () => {
  const preview = { ...nobody, will: 12, at: '2027-01-18T13:00:00Z' };
  expect(sayWhoIsReminded(preview, { of: 12, clock, sendsMail: false })).toBe(
    '12 people will get a reminder.',
  );
});
