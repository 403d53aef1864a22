import { expect, test } from 'vitest';
import { saySheet, sayTeam } from './team-words.ts';

test.each([
  [[0, 0, 0], 'Nobody is on your team.'],
  [[0, 1, 0], "1 person. They aren't overdue."],
  [[1, 0, 0], '1 person is overdue.'],
  [[0, 2, 10], '12 people. None of them are overdue.'],
  [[1, 1, 10], '1 of 12 people is overdue.'],
  [[3, 4, 5], '3 of 12 people are overdue.'],
] as const)('a team of %j: %s', ([overdue, open, complete], words) => {
  expect(sayTeam({ overdue, open, complete })).toBe(words);
});

test('people without e-mail are counted §104.8', () => {
  expect(saySheet(1)).toBe('1 person on your team has no e-mail address.');
  expect(saySheet(1_200)).toBe('1,200 people on your team have no e-mail address.');
});
