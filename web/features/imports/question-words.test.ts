import { expect, test } from 'vitest';
import { sayHeadings, sayLeftOut, sayQuestion, sayQuestions, sayToAnswer } from './question-words.ts';

test('columns that are left out are named, up to ten of them §98.14', () => {
  expect(sayLeftOut({ values: ['Worker', 'Reporting to'] })).toBe('Left out: Worker, Reporting to.');
  expect([['Worker'], ['Worker', 'Reporting to']].map((values) => sayToAnswer({ values }))).toEqual([
    'Say what it is',
    'Say what they are',
  ]);
  const values = Array.from({ length: 13 }, (_, index) => String(index));
  expect(sayLeftOut({ values })).toBe('Left out: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 3 more.');
});

test('the row of the headings is said, and how many rows above are left out §98.13', () => {
  const said = [1, 2, 3].map((row) => sayHeadings({ headings_row: row, second_headings_row: null }));
  expect(said).toEqual([
    'Headings: row 1.',
    'Headings: row 2. 1 row above is left out.',
    'Headings: row 3. 2 rows above are left out.',
  ]);
  expect(sayHeadings({ headings_row: 1, second_headings_row: 2 })).toBe(
    'Headings: row 1. Row 2 also has headings and is left out.',
  );
});

test('questions are counted but for those that may stay open §110.2', () => {
  const open = { code: 'left_out', optional: true, values: ['Worker'] } as const;
  const values = ['Nurse'];
  const asked = { code: 'column_values', optional: false, column: 'Role', values } as const;
  expect(
    sayQuestions([
      { ...asked, values },
      { ...open, values: ['x'] },
    ]),
  ).toBe('One question first');
  expect(
    sayQuestions([
      { ...asked, values },
      { code: 'no_key', optional: false },
    ]),
  ).toBe('2 questions first');
  expect(sayQuestion({ ...asked, values }, 'people')).toBe('What is “Role”? It has “Nurse”.');
  expect(sayQuestion({ code: 'column', optional: false, column: 'trained_on' }, 'records')).toBe(
    'Which column has the training dates?',
  );
});
