import fc from 'fast-check';
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
  '15-Foo-2024',
  'Jan 2024',
  '15-Mar-124',
  '31. Februar 2024',
  '15.03.2024 or so',
  '15.03.2024 25:00',
  '20241301',
  '2024031',
])('%j is refused as a date §98.9', (text) => {
  expect(readDate(text, findDates([text]))).toEqual({ refused: 'date' });
});

test.each([
  ['all is empty or ISO', ['', '2024-01-02', '2024-01-03 00:00:00', '2024-01-04T08:30', '20240105'], 'any'],
  ['months have names', ['15-Mar-2024', '1. Mai 2024', 'March 2, 2024'], 'any'],
  ['times stand behind dates', ['3/15/2024 0:00', '3/2/2024 12:00:00 AM'], 'mdy'],
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
  ['20240315', 'mixed', '2024-03-15'],
  ['15-Mar-2024', 'mixed', '2024-03-15'],
  ['15-Mar-24', 'mdy', '2024-03-15'],
  ['15-Mar-49', 'any', '2049-03-15'],
  ['15-Mar-50', 'any', '1950-03-15'],
  ['15MAR2024', 'any', '2024-03-15'],
  ['15. März 2024', 'any', '2024-03-15'],
  ['15. Mrz. 2024', 'any', '2024-03-15'],
  ['March 15th, 2024', 'any', '2024-03-15'],
  ['Sept. 5, 2024', 'any', '2024-09-05'],
  ['1er août 2024', 'any', '2024-08-01'],
  ['15 févr. 2024', 'any', '2024-02-15'],
  ['15 de marzo de 2024', 'any', '2024-03-15'],
  ['2024-Mar-15', 'any', '2024-03-15'],
  ['3/15/2024 0:00', 'mdy', '2024-03-15'],
  ['3/15/2024 12:00:00 AM', 'mdy', '2024-03-15'],
  ['15.3.2024 08:30 Uhr', 'dmy', '2024-03-15'],
  ['2024-03-15T23:59:59.999+01:00', 'any', '2024-03-15'],
  ['2024-03-15T08:30:00Z', 'any', '2024-03-15'],
  ['15 Mar 2024, 8:30 p.m. CET', 'any', '2024-03-15'],
] as const)('%j in a column of the order %s is %s §98.9', (text, column, date) => {
  expect(readDate(text, column)).toEqual({ date });
});

test('a day is the same however it is written, with a month in figures or in words and any time behind it §98.9', () => {
  const names = [
    'Jan',
    'Februar',
    'mars',
    'abril',
    'May',
    'Juni',
    'juil.',
    'Aug',
    'septiembre',
    'Okt',
    'nov.',
    'December',
  ];
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
  const times = fc.constantFrom(
    '',
    ' 0:00',
    'T23:59:59Z',
    ' 12:00:00 AM',
    ', 8:30 p.m.',
    ' 08:30 +0100',
    'T00:00:00.000Z',
  );
  fc.assert(
    fc.property(days, times, (drawn, time) => {
      const date = drawn.toISOString().slice(0, 10);
      const [year, month, day] = date.split('-').map(Number) as [number, number, number];
      const name = names[month - 1]!;
      const written = [
        date,
        date.replaceAll('-', ''),
        `${day}-${name}-${year}`,
        `${day}. ${name} ${String(year).slice(2)}`,
        `${name} ${day}, ${year}`,
        `${day} de ${name} de ${year}`,
        `${year}-${name}-${day}`,
      ];
      for (const text of written) expect(readDate(text + time, 'mixed'), text + time).toEqual({ date });
      expect(readDate(`${month}/${day}/${year}${time}`, 'mdy')).toEqual({ date });
      expect(readDate(`${day}.${month}.${year}${time}`, 'dmy')).toEqual({ date });
    }),
  );
});

test.each([
  ['Aug. 98', '1998-08-01', '1998-08-31'],
  ['Aug 00', '2000-08-01', '2000-08-31'],
  ['Sept-50', '1950-09-01', '1950-09-30'],
  ["März '15", '2015-03-01', '2015-03-31'],
  ['February 2024', '2024-02-01', '2024-02-29'],
  ['agosto de 2020', '2020-08-01', '2020-08-31'],
  ['08/2014', '2014-08-01', '2014-08-31'],
  ['2014-12', '2014-12-01', '2014-12-31'],
])('%j without a day is a date only if its first or last day is meant §98.9', (text, first, last) => {
  expect(readDate(text, 'mixed')).toEqual({ refused: 'date' });
  expect(readDate(text, 'mixed', 'first')).toEqual({ date: first });
  expect(readDate(text, 'any', 'last')).toEqual({ date: last });
});

test.each(['Aug 15', 'Aug. 31', 'Foo 98', '13/2014', '00.2014', '98', '1998', '08/14', 'Aug 198'])(
  '%j may be another date, so that it is none §98.9',
  (text) => {
    expect(readDate(text, 'any', 'first')).toEqual({ refused: 'date' });
  },
);
