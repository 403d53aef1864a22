import { expect, test } from 'vitest';
import { emptyRow, sayHowKindsJoin, sayRow } from './audience-words.ts';

const names = new Map([
  ['w', 'Warehouse'],
  ['k', 'Kitchen'],
  ['f', 'Forklift driver'],
]);
const clock = { day: () => 'December 1' };

test('a group of several kinds says that people match all of them §101.10', () => {
  const one = { ...emptyRow, departments: ['w', 'k'] };
  expect(sayRow(one, names, clock)).toBe('Warehouse or Kitchen');
  expect(sayHowKindsJoin(one)).toBeNull();
  const both = { ...one, positions: ['f'] };
  expect(sayRow(both, names, clock)).toBe('Warehouse or Kitchen, and Forklift driver');
  expect(sayHowKindsJoin(both)).toContain('match all of these');
});

test('a group without a choice is everyone §101.10', () => {
  expect(sayRow(emptyRow, names, clock)).toBe('Everyone');
});
