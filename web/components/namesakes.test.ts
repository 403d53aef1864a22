import { expect, test } from 'vitest';
import { nameApart, namesakesAmong, sayMarks } from './namesakes.tsx';

const person = (_id: string, first_name: string, last_name: string) => ({
  _id,
  first_name,
  last_name,
  email: `${_id}@company.example`,
});

const people = [
  person('a', 'Anna', 'Twin'),
  person('b', 'Ben', 'Twin'),
  person('c', 'ANNA', 'Tw\u200Bin'),
  person('d', 'Anna Twin', 'Junior'),
];

test('people whose names read the same are told apart by their addresses, and nobody else is §37.7', () => {
  const namesakes = namesakesAmong(people);
  expect(people.map((each) => nameApart(each, namesakes))).toEqual([
    'Anna Twin (a@company.example)',
    'Ben Twin',
    'ANNA Tw\u200Bin (c@company.example)',
    'Anna Twin Junior',
  ]);
});

test('one person who stands in several rows has no namesake §37.7', () => {
  expect(namesakesAmong([people[0]!, people[0]!, people[1]!]).size).toBe(0);
});

test('a person without an address has the name alone, as an erased one §37.7', () => {
  const [anna] = people;
  expect(nameApart({ ...anna!, email: null }, namesakesAmong(people))).toBe('Anna Twin');
});

test.each([
  [
    { email: 'a@company.example', external_id: '1005', records: 12 },
    'a@company.example, personnel ID 1005, 12 records',
  ],
  [{ email: '', login: 'anna-2', external_id: null, records: 1 }, 'login anna-2, 1 record'],
  [{ email: '', login: null }, null],
])('a namesake is told apart by all that the list has: %j is “%s” §37.7', (marks, words) => {
  expect(sayMarks(marks)).toBe(words);
});
