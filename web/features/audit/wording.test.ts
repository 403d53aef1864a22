import { expect, test } from 'vitest';
import { unbroken } from '#shared/time';
import { clockAt } from '../../components/use-clock.ts';
import { factsInOrder, labelOf, linesOf, restOf, sayOwn } from './wording.ts';

const department = 'b9f4f1c2-0f0e-4a53-8f43-1c7f2b7a0001';
const session = 'b9f4f1c2-0f0e-4a53-8f43-1c7f2b7a0002';
const trainer = 'b9f4f1c2-0f0e-4a53-8f43-1c7f2b7a0003';
const unknown = 'b9f4f1c2-0f0e-4a53-8f43-1c7f2b7a0004';
const names = { [department]: 'Harbour', [session]: '2026-12-02T17:00:00.000Z', [trainer]: 'Tom Example' };
const clock = clockAt(new Date('2026-11-21T12:00:00Z'), 'America/Los_Angeles');
const terms = { names, clock };

test.each([
  ['first_name', 'First name'],
  ['email', 'E-mail'],
  ['assigned', 'Newly assigned'],
  ['favourite_colour', 'Favourite colour'],
  ['constructor', 'Constructor'],
])('the fact %s is called %s', (key, label) => {
  expect(labelOf(key)).toBe(label);
});

test('facts that nobody has thought of come last', () => {
  expect(factsInOrder(['zeal', 'title', 'first_name'])).toEqual(['first_name', 'title', 'zeal']);
});

test.each([
  ['title', 'Fire Safety', 'Fire Safety'],
  ['role', 'trainer', 'Trainer'],
  ['role', 'pilot', 'pilot'],
  ['duration', 90, '1.5 hours'],
  ['renew_on', '03-01', 'March 1'],
  ['renew_on', 'sometimes', 'sometimes'],
  ['renew_months', 12, '12'],
  ['assigned', 1204, '1,204'],
  ['archived', false, 'No'],
  ['department', department.toUpperCase(), 'Harbour'],
  ['department', unknown, unknown],
  ['deadline', '2026-12-06T07:59:59.999Z', 'December 5, 11:59 PM'],
  ['deadline', '2027-12-06T07:59:59.999Z', 'December 5, 2027, 11:59 PM'],
  ['session', session, unbroken('Wed, Dec 2 · 9:00 AM')],
  // A title may look like anything.
  ['title', '2026-12-06T07:59:59.999Z', '2026-12-06T07:59:59.999Z'],
  ['name', department, department],
])('%s %j reads “%s”', (key, value, words) => {
  expect(linesOf(key, value, terms)).toEqual([words]);
});

test('a program’s sessions have a line each', () => {
  const sessions = [
    { id: session, trainer, start_time: '2026-12-02T17:00:00.000Z' },
    { id: unknown, trainer: unknown, start_time: '2026-12-03T22:30:00.000Z' },
  ];
  expect(linesOf('sessions', sessions, terms)).toEqual([
    `${unbroken('Wed, Dec 2 · 9:00 AM')}, Tom Example`,
    `${unbroken('Thu, Dec 3 · 2:30 PM')}, ${unknown}`,
  ]);
});

test('facts that are the same for each record are read once §51.5', () => {
  const ends = {
    [session]: '2027-12-02',
    [unknown]: null,
    [trainer]: '2027-12-02',
    [department]: '2028-01-02',
  };
  expect(linesOf('valid_until', ends, terms)).toEqual(['2027-12-02', '2028-01-02']);
});

test('of more than a hundred parts it is told how many are not shown', () => {
  expect(restOf(10_000)).toEqual(['and 9,900 more']);
  expect(restOf(undefined)).toEqual([]);
});

test('nothing has no line', () => {
  for (const value of [null, undefined, '', []]) expect(linesOf('department', value, terms)).toEqual([]);
});

test.each([
  ['program.exempt', ['ada'], 'By themselves'],
  ['record.accept', ['ada'], 'By themselves'],
  ['user.same-as', ['ada', 'alias'], 'By themselves'],
  ['session.mark', ['ada', 'eve'], 'Including themselves'],
  ['program.exempt', ['eve'], null],
  ['program.enrol', ['ada'], null],
] as const)('%s by Ada for %j says %s §91.7', (action, ids, words) => {
  const personOf = (_id: string) => ({ _id, name: _id, active: true });
  const people = ids.map(personOf);
  const actor = { ...personOf('ada'), role: 'admin' as const };
  expect(sayOwn({ action, actor, people, people_count: people.length })).toBe(words);
});
