import { describe, expect, test } from 'vitest';
import type { Program } from '#shared/shapes';
import { dueIfAssigned } from './due-if-assigned.ts';
import {
  dueCause,
  dueDistance,
  dueMoment,
  isFinished,
  opensAgain,
  sayDue,
  dueRows,
  sayDueOfPeople,
  sayOwnDue,
  stillValid,
} from './due.ts';
import { clockAt } from './use-clock.ts';

const clock = clockAt(new Date('2026-11-21T12:00:00Z'), 'UTC');
const past = '2026-11-12T23:59:59.999Z';
const ahead = '2026-11-27T23:59:59.999Z';

describe('by when it is to be done', () => {
  test.each<[string, Partial<Program>, string]>([
    ['the deadline', {}, past],
    ['the deadline, to the millisecond, where the own due date is its day', { due: '2026-11-12' }, past],
    ['the own due date', { due: '2026-12-03' }, '2026-12-03T23:59:59.999Z'],
    ['for people the first due date that is open', { next_due: '2026-12-03' }, '2026-12-03T23:59:59.999Z'],
    ['the deadline where nothing is open', { next_due: null }, past],
  ])('is %s §33.24', (_, fields, moment) => {
    expect(dueMoment({ deadline: past, ...fields }, clock)).toBe(moment);
  });

  test.each([
    [{ deadline: ahead }, 'in 6 days'],
    [{ deadline: past }, '9 days ago'],
    [{ deadline: past, status: 'complete' }, '9 days ago'],
    [{ deadline: past, status: 'overdue' }, '9 days late'],
    [{ deadline: past, urgency: 'past' }, '9 days late'],
    [{ deadline: past, urgency: 'done' }, '9 days ago'],
    [{ deadline: past, due: '2026-11-27', status: 'not-enrolled' }, 'in 6 days'],
    [{ deadline: ahead, next_due: '2026-11-18', urgency: 'past' }, '3 days late'],
  ] as const)('is told with its distance: %j is “%s” §12.2', (program, words) => {
    expect(dueDistance(program, clock)).toBe(words);
  });
});

test.each([
  [
    ['2026-11-20', 14, 1, '2026-12-13', '2026-12-13'],
    ['14 people · due Nov 20, yesterday', '1 person · due Dec 13', '+ 1 later'],
  ],
  [
    ['2026-11-26', 1_200, 3_400, '2026-12-03', '2027-01-08'],
    ['1,200 people · due Nov 26, in 5 days', '3,400 people · due Dec 3 to Jan 8, 2027', '+ 3,400 later'],
  ],
  [
    ['2026-11-12', 1, 2, '2026-11-17', '2026-11-17'],
    ['1 person · due Nov 12, 9 days ago', '2 people · due Nov 17, 4 days ago', '+ 2 overdue'],
  ],
  [
    ['2026-11-12', 1, 2, '2026-11-17', '2026-11-30'],
    ['1 person · due Nov 12, 9 days ago', '2 people · due Nov 17 to Nov 30', '+ 2 later'],
  ],
] as const)(
  'people who are due on different days are told in rows: %j §60.6',
  (due, [first, others, more]) => {
    const [next_due, people_before, people_after, from, to] = due;
    const program = { next_due, later_due: { people_before, people_after, from, to } };
    expect(dueRows(program, clock)).toEqual({ first, others, more });
    expect(sayDueOfPeople(program, clock)).toBe(`${first} · ${more}`);
    expect(sayDueOfPeople(program, clock, from)).toBe(`${first} · ${more}`);
  },
);

test('people who are due on one day have it named on a page about another day alone §60.6', () => {
  const program = { next_due: '2026-11-17', later_due: null };
  expect(dueRows(program, clock)).toBe(null);
  expect(sayDueOfPeople(program, clock)).toBe(null);
  expect(sayDueOfPeople(program, clock, '2026-11-17')).toBe(null);
  expect(sayDueOfPeople(program, clock, '2026-11-26')).toBe("Everyone's due date is Nov 17");
  expect(sayDueOfPeople({ next_due: null, later_due: null }, clock, '2026-11-26')).toBe(null);
});

test.each([
  [null, null, null, 'Due December 3', 'Due December 3'],
  ['renewal', null, 'Renewal', 'Due December 3 · Renewal', 'Due December 3 · Renewal'],
  ['import', null, 'Imported', 'Due December 3 · Imported', 'Due December 3 · Imported'],
  [
    'joined',
    null,
    'Assigned late',
    'Assigned late: due December 3',
    'You were assigned late: due December 3',
  ],
  ['extension', 'Ill', 'Extended', 'Extended to December 3', 'Extended to December 3: Ill'],
  ['extension', null, 'Extended', 'Extended to December 3', 'Extended to December 3'],
] as const)('why it is due then is told: %s, %s §33.24', (because, reason, cause, words, ownWords) => {
  const due = { deadline: past, due: '2026-12-03', due_because: because, due_reason: reason };
  expect([dueCause(due), sayDue(due, clock), sayOwnDue(due, clock)]).toEqual([cause, words, ownWords]);
});

test('a complete training is done, and no longer due §33.38', () => {
  const done = (completed_at: string | null, valid_until: string | null) => {
    const due = {
      deadline: ahead,
      status: 'complete' as const,
      due_because: 'renewal' as const,
      completed_at,
      valid_until,
    };
    return [sayDue(due, clock), sayOwnDue(due, clock)];
  };
  const both = (words: string) => [words, words];
  expect(done('2026-11-20T15:00:00Z', '2027-11-20')).toEqual(
    both('Done November 20 · valid until November 20, 2027'),
  );
  expect(done('2025-11-20T15:00:00Z', '2026-11-20')).toEqual(both('Done November 20, 2025'));
  expect(done(null, null)).toEqual(both('Done'));
  const counts = { total: 2, enrolled: 0, overdue: 0, not_enrolled: 0 };
  expect(isFinished({ status: 'overdue' })).toBe(false);
  expect(isFinished({ status: null, counts: { ...counts, completed: 1 } })).toBe(false);
  expect(isFinished({ status: null, counts: { ...counts, completed: 2 } })).toBe(true);
  expect(isFinished({ status: null, counts: { ...counts, total: 0, completed: 0 } })).toBe(false);
});

test('a training to be done again is still valid until its end, unless it is late or done §33.25', () => {
  const words = (status: Program['status'], valid_until: string | null) =>
    stillValid({ status, valid_until }, clock);
  expect(words('not-enrolled', '2027-06-03')).toBe('Your current certificate is valid until June 3, 2027');
  expect(words('enrolled', '2026-11-21')).toBe('Your current certificate is valid until November 21');
  expect(stillValid({ status: 'enrolled', valid_until: '2026-11-21' }, clock, 'others')).toBe(
    'Current certificate valid until November 21',
  );
  expect(words('not-enrolled', '2026-11-20')).toBe(null);
  expect(words('overdue', '2027-06-03')).toBe(null);
  expect(words('complete', '2027-06-03')).toBe(null);
  expect(words('not-enrolled', null)).toBe(null);
});

test('a training opens again before its end, in a program that goes on and comes back §33.25', () => {
  const opens = (fields: Partial<Program>) =>
    opensAgain(
      {
        status: 'complete',
        valid_until: '2027-06-03',
        archived: false,
        renew_months: 12,
        renew_on: null,
        window_days: 60,
        ...fields,
      },
      clock,
    );
  expect(opens({})).toBe('2027-04-04');
  expect(opens({ archived: true })).toBe(null);
  expect(opens({ renew_months: null })).toBe(null);
  expect(opens({ valid_until: null })).toBe(null);
  expect(opens({ status: 'enrolled' })).toBe(null);
  expect(opens({ valid_until: '2026-12-31' })).toBe(null);
});

test.each<[string, Partial<Program>, string | null]>([
  ['until the deadline', { deadline: ahead, due_days: null }, ahead],
  ['no longer once that has passed', { deadline: past, due_days: null }, null],
  ['for days of their own', { deadline: past, due_days: 14 }, '2026-12-05T23:59:59.999Z'],
  [
    'for days of their own, where the deadline would come sooner',
    { deadline: ahead, due_days: 14 },
    '2026-12-05T23:59:59.999Z',
  ],
  ['until the deadline, where that comes later', { deadline: ahead, due_days: 2 }, ahead],
  ['no longer in an archived program', { deadline: past, due_days: 14, archived: true }, null],
])('whoever is assigned today has time: %s §18.3', (_, program, due) => {
  expect(dueIfAssigned({ archived: false, ...program } as Program, clock)).toBe(due);
});
