import { expect, test } from 'vitest';
import { findDates } from '../../../../test/tables/find-dates.ts';
import { DateOrderFinder, readDate } from './date-columns.ts';

test.each([
  'tomorrow',
  '12.01.24',
  '24-01-12',
  '1.2.3.2024',
  '12.01/2024',
  '31.02.2024',
  '29.02.2023',
  '2023-02-29',
  '13.13.2024',
  '2024-01-12T10:00Z',
  '12 Jan 2024',
])('%j is refused as a date §98.9', (text) => {
  expect(readDate(text, findDates([text]))).toEqual({ refused: 'date' });
});

test.each([
  ['all is empty or ISO', ['', '2024-01-02', '2024-01-03 00:00:00', '2024-01-04T08:30'], 'any'],
  ['day and month are the same', ['05.05.2024', '6/6/2024'], 'any'],
  ['nothing is a date', ['soon', '12.01.24'], 'any'],
  ['a first number is above 12', ['01.02.2024', '13.02.2024'], 'dmy'],
  ['a second number is above 12', ['01/02/2024', '02/13/2024'], 'mdy'],
  ['the year comes first', ['2024/01/02', '2024.1.3'], 'ymd'],
  ['no number is above 12', ['01.02.2024', '2024-01-02'], 'asked'],
  ['both numbers are above 12', ['01.02.2024', '13.13.2024', '32.01.2024'], 'asked'],
  ['two orders are told', ['13.01.2024', '01.13.2024'], 'mixed'],
  ['the year comes first and last', ['2024/01/02', '03/04/2024'], 'mixed'],
] as const)('a column in which %s is judged so: %j §98.9', (_, cells, judged) => {
  expect(findDates(cells)).toBe(judged);
});

test('the order that a person gave holds where it had to be asked §98.9', () => {
  expect(findDates(['01.02.2024'], 'mdy')).toBe('mdy');
  expect(findDates(['01.02.2024', '13.02.2024'], 'mdy')).toBe('dmy');
  expect(findDates(['13.02.2024', '02.13.2024'], 'mdy')).toBe('mixed');
});

test('of a column a few examples are kept that read differently in each order §98.9', () => {
  const judge = new DateOrderFinder();
  for (let day = 1; day <= 12; day += 1) judge.add(`${day}.03.2024`);
  judge.add('x'.repeat(30_000));
  judge.add('31.12.2024');
  expect(judge.examples).toEqual(['1.03.2024', '2.03.2024', '4.03.2024', '5.03.2024', '6.03.2024']);
});

test.each([
  ['1.2.2024', 'dmy', '2024-02-01'],
  ['01-02-2024', 'mdy', '2024-01-02'],
  ['31/12/2024 00:00:00', 'dmy', '2024-12-31'],
  ['2024/2/1', 'ymd', '2024-02-01'],
  ['5.5.2024', 'any', '2024-05-05'],
  ['2024-02-01 08:30', 'mdy', '2024-02-01'],
  ['2024-02-01', 'mixed', '2024-02-01'],
] as const)('%j in a column of the order %s is %s §98.9', (text, column, date) => {
  expect(readDate(text, column)).toEqual({ date });
});
