import { expect, test } from 'vitest';
import { sayNames } from './name-list.ts';

const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Emmy Noether', 'Mary Somerville'].map(
  (name) => {
    const [first_name, last_name] = name.split(' ') as [string, string];
    return { first_name, last_name };
  },
);

test.each([
  [1, 'Ada Lovelace'],
  [2, 'Ada Lovelace and Grace Hopper'],
  [3, 'Ada Lovelace, Grace Hopper and Alan Turing'],
  [4, 'Ada Lovelace, Grace Hopper and 2 more'],
  [5, 'Ada Lovelace, Grace Hopper and 3 more'],
])('%i people are named as far as a sentence holds them §34.12', (count, words) => {
  expect(sayNames(people.slice(0, count))).toBe(words);
});
