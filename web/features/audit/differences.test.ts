import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

test('tells only the differences, in the order of people and not of the database', () => {
  const before = { role: 'employee', title: 'Fire', last_name: 'Fox', first_name: 'Ada' };
  const after = { role: 'employee', title: 'Fire II', last_name: 'Wolf', first_name: 'Eve' };
  expect(differencesOf(before, after)).toEqual([
    { key: 'first_name', before: 'Ada', after: 'Eve', unchanged: 0 },
    { key: 'last_name', before: 'Fox', after: 'Wolf', unchanged: 0 },
    { key: 'title', before: 'Fire', after: 'Fire II', unchanged: 0 },
  ]);
});

test('tells of facts that came and of facts that went, and nothing of those that were never there', () => {
  expect(differencesOf(null, { name: 'Harbour', department: null })).toEqual([
    { key: 'name', before: undefined, after: 'Harbour', unchanged: 0 },
  ]);
  expect(differencesOf({ name: 'Harbour' }, null)).toEqual([
    { key: 'name', before: 'Harbour', after: undefined, unchanged: 0 },
  ]);
  expect(differencesOf(null, null)).toEqual([]);
  expect(differencesOf(null, { unassigned: [] })).toEqual([]);
  // Nought and no are values.
  expect(differencesOf(null, { assigned: 0, archived: false })).toHaveLength(2);
});

const session = (id: string, trainer: string) => ({ id, trainer });

test('leaves out the sessions that stayed as they were', () => {
  const before = { sessions: [session('1', 'tom'), session('2', 'tom'), session('3', 'tom')] };
  const after = { sessions: [session('1', 'tom'), session('2', 'tina'), session('4', 'tom')] };
  expect(differencesOf(before, after)).toEqual([
    {
      key: 'sessions',
      before: [session('2', 'tom'), session('3', 'tom')],
      after: [session('2', 'tina'), session('4', 'tom')],
      unchanged: 1,
    },
  ]);
});

test('tells sessions as a whole that have only another order, and nothing of equal ones', () => {
  const [one, two] = [session('1', 'tom'), session('2', 'tom')];
  expect(differencesOf({ sessions: [one, two] }, { sessions: [{ ...one }, { ...two }] })).toEqual([]);
  expect(differencesOf({ sessions: [one, two] }, { sessions: [two, one] })).toEqual([
    { key: 'sessions', before: [one, two], after: [two, one], unchanged: 0 },
  ]);
});

test('tells long texts that begin alike from shortly before they part', () => {
  const start = 'All of this is known already. '.repeat(10);
  const [difference] = differencesOf(
    { description: `${start}Call the porter.` },
    { description: `${start}Call the police.` },
  );
  expect(difference).toMatchObject({
    before: '… All of this is known already. Call the porter.',
    after: '… All of this is known already. Call the police.',
  });
  const unbroken = { before: { title: 'a'.repeat(300) }, after: { title: 'a'.repeat(301) } };
  expect(differencesOf(unbroken.before, unbroken.after)[0]).toMatchObject({ after: 'a'.repeat(301) });
});
