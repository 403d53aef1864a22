import { expect, test } from 'vitest';
import { sayNames } from './name-list.ts';

const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Emmy Noether', 'Mary Somerville'].map(
  (name) => {
    const [first_name, last_name] = name.split(' ') as [string, string];
    return { _id: name, first_name, last_name, email: `${last_name}@company.example`.toLowerCase() };
  },
);

test.each([
  [1, 'Ada Lovelace'],
  [2, 'Ada Lovelace and Grace Hopper'],
  [3, 'Ada Lovelace, Grace Hopper and Alan Turing'],
  [4, 'Ada Lovelace, Grace Hopper and 2 more'],
  [5, 'Ada Lovelace, Grace Hopper and 3 more'],
])('%i people are named as far as a sentence holds them §34.12', (count, words) => {
  expect(sayNames(people.slice(0, count), new Set())).toBe(words);
});

test('one of several people of a name is named with the e-mail address §37.7', () => {
  expect(sayNames(people.slice(0, 2), new Set(['Grace Hopper']))).toBe(
    'Ada Lovelace and Grace Hopper (hopper@company.example)',
  );
});
