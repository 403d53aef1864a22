import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { optionalDayOfYear, optionalWhole, requiredText } from './fields.ts';

const name = requiredText('Name is required');

/** The messages for a value, or the value that was made of it. */
function judge(schema: z.ZodMiniType, value: unknown) {
  const { success, data, error } = z.safeParse(schema, value);
  return success ? data : error.issues.map(({ message }) => message);
}

describe('text that must be there', () => {
  test.each([
    ['nothing', ''],
    ['space', ' \t\u00A0\u3000'],
    ['zero-width spaces', '\u200B\uFEFF\u2060'],
    ['joiners alone', '\u200D\u200C'],
    ['a soft hyphen', '\u00AD'],
    ['a filler of Hangul', '\u3164'],
    ['a half-width filler of Hangul', '\uFFA0'],
    ['the empty pattern of Braille', '\u2800'],
    ['a variation selector', '\uFE0F'],
    ['an accent without a letter', '\u0301'],
    ['a tag character', '\u{E0041}'],
    ['controls alone', '\u0001\u0002'],
    ['signs of direction alone', '\u200E\u202E'],
  ])('is missing where there is %s §38.2', (_, text) => {
    expect(judge(name, text)).toEqual(['Name is required']);
  });

  test.each([
    '\u061C',
    '\u200E',
    '\u200F',
    '\u202A',
    '\u202B',
    '\u202C',
    '\u202D',
    '\u202E',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ])('is refused with the sign of direction %j §38.2', (sign) => {
    expect(judge(name, `Ada ${sign}Lovelace`)).toEqual([
      'Contains an invisible character that changes the direction of text',
    ]);
  });

  test.each([
    'Ada',
    'X',
    '7',
    '李',
    'نگار',
    'می\u200Cخواهم',
    'श्री\u200Dमती',
    'ක්\u200Dෂ',
    'עדה',
    'O’Neil-Müller',
    'e\u0301',
    '김',
    '⠓⠊',
    '👩\u200D🚒 Drill',
    '— & —',
  ])('may be %j', (text) => {
    expect(judge(name, ` ${text} `)).toBe(text);
  });

  test('may have lines', () => {
    expect(judge(requiredText('Description is required', 5_000), 'One\n\ttwo')).toBe('One\n\ttwo');
  });
});

describe('a number that may be cleared', () => {
  const days = optionalWhole('0 to 10 days', 0, 10);

  test.each([-1, 11, 1.5, Number.NaN, '5', [], true])('is refused when it is %j §40.7', (value) => {
    expect(judge(days, value)).toEqual(['0 to 10 days']);
  });

  test.each([
    ['0', 0, 0],
    ['10', 10, 10],
    ['absent', undefined, undefined],
    ['null', null, null],
    ['empty', '', null],
  ])('is accepted when it is %s', (_, value, result) => {
    expect(judge(days, value)).toBe(result);
  });

  test('stays absent, so that an edit can leave the stored value', () => {
    expect(judge(z.object({ days }), {})).toEqual({});
  });
});

describe('a day of the year that may be cleared', () => {
  const day = optionalDayOfYear('Not a day');

  test.each(['02-30', '04-31', '13-01', '00-10', '3-1', '2026-03-01', ' ', 301])(
    'is refused when it is %j §40.7',
    (value) => expect(judge(day, value)).toEqual(['Not a day']),
  );

  test.each([
    ['the first', '01-01', '01-01'],
    ['February 29', '02-29', '02-29'],
    ['the last', '12-31', '12-31'],
    ['absent', undefined, undefined],
    ['null', null, null],
    ['empty', '', null],
  ])('is accepted when it is %s', (_, value, result) => {
    expect(judge(day, value)).toBe(result);
  });
});
