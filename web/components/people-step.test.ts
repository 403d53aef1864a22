import { expect, test } from 'vitest';
import type { Program } from '#shared/shapes';
import { sampleProgram, sampleSession } from '../../test/sample-program.ts';
import { nextSessionOf, peopleStepIn } from './people-step.ts';
import { sessionToMark, toMarkInAll } from './to-mark.ts';
import { clockAt } from './use-clock.ts';

const clock = clockAt(new Date('2026-11-21T12:00:00Z'), 'UTC');
const ahead = '2026-12-06T23:59:59.999Z';
const past = '2026-11-12T23:59:59.999Z';

const none = { total: 0, completed: 0, overdue: 0, enrolled: 0, not_enrolled: 0 };

const standingOf = (counts: Partial<typeof none>, deadline: string, archived = false) =>
  peopleStepIn({ counts: { ...none, ...counts }, deadline, archived } as Program, clock)?.standing;

test.each<[string, Partial<typeof none>, string, string]>([
  ['nobody', {}, ahead, 'Nobody assigned · due in 15 days'],
  ['nobody, past the deadline', {}, past, 'Nobody assigned · due 9 days ago'],
  ['who are late', { total: 9, overdue: 8, completed: 1 }, past, '8 overdue · 9 days late'],
  [
    'who have to choose',
    { total: 2, not_enrolled: 1, enrolled: 1 },
    ahead,
    '1 not enrolled · due in 15 days',
  ],
  ['who have chosen', { total: 2, enrolled: 1, completed: 1 }, ahead, '1 enrolled · due in 15 days'],
  ['who are complete', { total: 30, completed: 30 }, past, 'All 30 complete'],
  ['of whom there is one, complete', { total: 1, completed: 1 }, past, '1 complete'],
])('says of people %s what is to be done first', (_, counts, deadline, standing) => {
  expect(standingOf(counts, deadline)).toBe(standing);
});

test('after the deadline people are late by the first due date of their own §33.26', () => {
  const of = (counts: Partial<typeof none>, next_due: string | null) =>
    peopleStepIn(
      { counts: { ...none, ...counts }, deadline: past, archived: false, due_days: 14, next_due },
      clock,
    )?.standing;
  expect(of({ total: 9, overdue: 1, not_enrolled: 3 }, '2026-11-18')).toBe('1 overdue · 3 days late');
  expect(of({ total: 9, not_enrolled: 3 }, '2026-11-30')).toBe('3 not enrolled · due in 9 days');
  expect(of({}, null)).toBe('Nobody assigned');
});

test('people who are due on different days are counted here, and their distances stand in their rows §60.6', () => {
  const later_due = { people_before: 14, people_after: 1, from: '2026-12-13', to: '2026-12-13' };
  const counts = { ...none, total: 15, overdue: 14, not_enrolled: 1 };
  const program = { counts, deadline: past, due_days: 14, next_due: '2026-11-12', later_due };
  expect(peopleStepIn(program, clock)).toMatchObject({ open: '14 overdue', standing: '14 overdue' });
});

test('nobody is late any more in an archived program', () => {
  expect(standingOf({}, past, true)).toBe('Nobody was assigned');
  expect(standingOf({ total: 9, overdue: 8, completed: 1 }, past, true)).toBe('8 not complete');
  expect(standingOf({ total: 9, completed: 9 }, past, true)).toBe('All 9 complete');
});

test('people are to be marked once their session has begun, and it is the next one until its own end §70.10 §75.22', () => {
  const long = sampleSession('long', '2026-11-21T09:00:00.000Z', {
    ends_at: '2026-11-21T17:00:00.000Z',
    enrolled: 5,
  });
  const program = sampleProgram({ duration: 60, training_sessions: [long] });
  const at = (time: string) => new Date(`2026-11-21T${time}Z`);
  const seen = (time: string) => [toMarkInAll(program, at(time)), nextSessionOf(program, at(time))];
  expect(seen('08:59:59')).toEqual([0, long]);
  expect(seen('09:00:00')).toEqual([5, long]);
  expect(seen('16:59:59')).toEqual([5, long]);
  expect(seen('17:00:00')).toEqual([5, null]);
});

test('the sheet that is marked first is the earliest with people to mark, else the latest begun, else the next §75.22', () => {
  const at = (day: number, enrolled = 0) =>
    sampleSession(`on ${day}`, `2026-11-${day}T09:00:00.000Z`, { enrolled });
  const first = (...sessions: ReturnType<typeof at>[]) =>
    sessionToMark(sampleProgram({ training_sessions: sessions }), clock.now)?._id;
  expect(first(at(25, 9), at(20, 4), at(18, 3), at(17))).toBe('on 18');
  expect(first(at(25, 9), at(18), at(20))).toBe('on 20');
  expect(first(at(28, 1), at(25, 9))).toBe('on 25');
  expect(first()).toBeUndefined();
});
