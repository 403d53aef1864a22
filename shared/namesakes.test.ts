import { expect, test } from 'vitest';
import { namesakesAmong } from './namesakes.ts';

const person = (_id: string, first_name: string, last_name: string, department: string | null = null) => ({
  _id,
  first_name,
  last_name,
  department: department === null ? null : { name: department },
});

test('people of one name are told apart by their department, and else by their e-mail §75.14', () => {
  const people = [
    person('a', 'Anna', 'Twin', 'Kitchen'),
    person('b', 'Anna', 'Twin', 'Harbour'),
    person('c', 'Anna', 'Twin', 'Kitchen'),
    person('d', 'Bea', 'Other'),
    person('e', 'Anna', 'Twin'),
  ];
  expect([...namesakesAmong(people)]).toEqual(['a', 'c']);
});

test('a name that is typed otherwise and reads the same is the same, and a person is nobody’s own namesake', () => {
  const [composed, decomposed] = ['José'.normalize('NFC'), 'José'.normalize('NFD')];
  const people = [person('a', composed, 'Ruiz'), person('b', `${decomposed} `, 'RUIZ')];
  expect([...namesakesAmong(people)]).toEqual(['a', 'b']);
  expect(namesakesAmong([people[0]!, people[0]!]).size).toBe(0);
  expect(namesakesAmong([]).size).toBe(0);
});
