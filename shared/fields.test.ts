import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email, password, repeatedPassword, typedPassword } from './account-fields.ts';
import {
  clearableAddress,
  clearableLine,
  optionalLine,
  optionalText,
  optionalWhole,
  requiredLine,
  requiredText,
} from './fields.ts';
import { optionalDayOfYear } from './programs/day-of-year.ts';
import { listQueryFields } from './lists.ts';

const name = requiredText('Name is required');

/** The messages for a value, or the value that was made of it. */
function parseWith(schema: z.ZodMiniType, value: unknown) {
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
    expect(parseWith(name, text)).toEqual(['Name is required']);
  });

  const advice = 'Delete that part and type it again.';
  const form = z.object({
    first_name: name,
    because: z.optional(optionalText(500)),
    sessions: z.optional(z.array(z.object({ location: clearableLine(200) }))),
  });

  test.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E'])(
    'is refused with the direction override %j, by its name and place §38.2',
    (sign) => {
      const code = sign.charCodeAt(0).toString(16).toUpperCase();
      const override = `has an invisible character (U+${code})`;
      expect(parseWith(form, { first_name: `Ada ${sign}Lovelace` })).toEqual([
        `The first name ${override} after “Ada”. ${advice}`,
      ]);
      expect(
        parseWith(form, { first_name: `${sign}Ada`, because: `She was\n\u200Bon leave ${sign}` }),
      ).toEqual([
        `The first name ${override} at the beginning. ${advice}`,
        `The reason ${override} after “She was on leave”. ${advice}`,
      ]);
      const sessions = [{ location: null }, { location: `The big room on the left${sign}, please` }];
      expect(parseWith(form, { first_name: 'Ada', sessions })).toEqual([
        `The location ${override} after “…big room on the left”. ${advice}`,
      ]);
    },
  );

  test.each([
    ['an isolate that is never closed', 'Ada \u2067Lovelace', 'U+2067) after “Ada”'],
    ['one that is closed in another line', 'A\u2068d\na\u2069', 'U+2068) after “A”'],
    ['the end of an isolate alone', 'Ada\u2069 Lovelace', 'U+2069) after “Ada”'],
    ['an isolate that is closed twice', '\u2066A\u2069da\u2069', 'U+2069) after “Ada”'],
  ])('is refused with %s §38.2', (_, first_name, words) => {
    expect(parseWith(form, { first_name })).toEqual([
      `The first name has an invisible character (${words}. ${advice}`,
    ]);
  });

  test.each([
    'עדה!\u200F',
    '\u200EAda (\u200E)',
    'علي\u061C 3',
    'Ada \u2067עדה \u2066x\u2069\u2069 \u2068x\u2069',
    'One\u2067a\u2069\ntwo \u2066b\u2069',
  ])('may have marks of direction, and isolates that are closed: %j §38.2', (text) => {
    expect(parseWith(name, text)).toBe(text);
  });

  test.each([
    ['zero-width spaces', '\u200B Ada \u200B\u200B'],
    ['a mark of the order of bytes', '\uFEFFAda'],
    ['word joiners and soft hyphens', '\u2060\u00ADAda\u00AD \u2060'],
    ['fillers of Hangul', '\u3164Ada\uFFA0'],
  ])('loses %s around it §38.2', (_, text) => {
    expect(parseWith(name, text)).toBe('Ada');
    expect(parseWith(optionalText(200), text)).toBe('Ada');
    expect(parseWith(clearableLine(200), text)).toBe('Ada');
  });

  test('loses much space around it, and keeps it within, without taking long', () => {
    const text = `Ada${' \u200B'.repeat(30_000)}Lovelace`;
    expect(parseWith(requiredText('', 100_000), ` \u200B${text}\u200B `)).toBe(text);
  });

  test.each([
    ['required', name],
    ['optional', optionalText(200)],
    ['clearable', clearableLine(200)],
    ['new as a password', password('')],
    ['repeated as a password', repeatedPassword('')],
    ['searched', listQueryFields.search],
  ])('that is %s comes in one form of Unicode §88.1', (_, schema) => {
    expect(parseWith(schema, 'Jose\u0301 \u212Bngstr\u006F\u0308m')).toBe('José \u00C5ngström');
  });

  test('is as long as its letters in that form', () => {
    expect(parseWith(requiredText('', 5), 'e\u0301'.repeat(5))).toBe('é'.repeat(5));
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
    '김',
    '⠓⠊',
    '👩\u200D🚒 Drill',
    '— & —',
  ])('may be %j', (text) => {
    expect(parseWith(name, ` ${text} `)).toBe(text);
  });

  test.each([
    ['required', requiredLine('')],
    ['optional', optionalLine(200)],
    ['clearable', clearableLine(200)],
  ])('that is %s and has one line has spaces for line breaks and tabs §88.5', (_, schema) => {
    for (const sign of ['\n', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029'])
      expect(parseWith(schema, `\n Ada${sign}Lovelace ${sign}`)).toBe('Ada Lovelace');
    for (const sign of ['\u0000', '\u0007', '\u001F', '\u007F', '\u009F'])
      expect(parseWith(schema, `Ada${sign}`)).toContain("Contains a character that can't be stored");
  });

  test.each([
    ['required', requiredText('', 5_000)],
    ['optional', optionalText(500)],
    ['an address', clearableAddress(200)],
    ['a search', listQueryFields.search],
  ])('that is %s is refused with control signs that break no line §88.5', (_, schema) => {
    for (const sign of ['\u0000', '\u0007', '\u000E', '\u001B', '\u007F', '\u0080', '\u009F'])
      expect(parseWith(schema, `https://a${sign}.example`)).toContain(
        "Contains a character that can't be stored",
      );
  });

  test('is no password: in one each sign counts §88.5', () => {
    expect(parseWith(password('', 5), 'pass\u0007word')).toBe('pass\u0007word');
  });

  test('may have lines', () => {
    expect(parseWith(requiredText('Description is required', 5_000), 'One\n\ttwo')).toBe('One\n\ttwo');
  });
});

describe('a number that may be cleared', () => {
  const days = optionalWhole('0 to 10 days', 0, 10);

  test.each([-1, 11, 1.5, Number.NaN, '5', [], true])('is refused when it is %j §40.7', (value) => {
    expect(parseWith(days, value)).toEqual(['0 to 10 days']);
  });

  test.each([
    ['0', 0, 0],
    ['10', 10, 10],
    ['absent', undefined, undefined],
    ['null', null, null],
    ['empty', '', null],
  ])('is accepted when it is %s', (_, value, result) => {
    expect(parseWith(days, value)).toBe(result);
  });

  test('stays absent, so that an edit can leave the stored value', () => {
    expect(parseWith(z.object({ days }), {})).toEqual({});
  });
});

describe('a day of the year that may be cleared', () => {
  const day = optionalDayOfYear('Not a day');

  test.each(['02-30', '04-31', '13-01', '00-10', '3-1', '2026-03-01', ' ', 301])(
    'is refused when it is %j §40.7',
    (value) => expect(parseWith(day, value)).toEqual(['Not a day']),
  );

  test.each([
    ['the first', '01-01', '01-01'],
    ['February 29', '02-29', '02-29'],
    ['the last', '12-31', '12-31'],
    ['absent', undefined, undefined],
    ['null', null, null],
    ['empty', '', null],
  ])('is accepted when it is %s', (_, value, result) => {
    expect(parseWith(day, value)).toBe(result);
  });
});

describe('an e-mail address', () => {
  test.each([
    '\u200Bada@company.example\u200B',
    '\uFEFF ada@company.example\u00A0',
    'a\u200Bda@com\u00ADpany.exa\u2060mple',
    '\u2068ada@company.example\u2069',
    '\u200Eada@company.example\u200F',
  ])('loses the characters that nobody sees: %j §3.3', (text) => {
    expect(parseWith(email, text)).toBe('ada@company.example');
  });

  test('is refused with a direction override, by its name and place §3.3', () => {
    expect(parseWith(z.object({ email }), { email: 'a\u202Eda@company.example' })).toContain(
      'The email has an invisible character (U+202E) after “a”. Delete that part and type it again.',
    );
  });

  test.each(['', ' ', '\u200B', '\u2060\uFEFF'])('is missing where there is %j alone', (text) => {
    expect(parseWith(email, text)).toEqual(['Email is required']);
  });
});

describe('a typed password', () => {
  test('stays as it is typed, for those that are stored like that §9.4', () => {
    expect(parseWith(typedPassword(''), ' Jose\u0301\u200B')).toBe(' Jose\u0301\u200B');
  });

  test('is as long as its letters, as the stored one is §9.4', () => {
    expect(parseWith(typedPassword('Required'), 'e\u0301'.repeat(256))).toHaveLength(512);
    expect(parseWith(typedPassword('Required'), 'e\u0301'.repeat(257))).toEqual(['At most 256 characters']);
    expect(parseWith(typedPassword('Required'), '')).toEqual(['Required']);
  });
});

describe('an address that a browser opens', () => {
  const address = clearableAddress(60);

  test.each([
    ['HTTPS://Meet.example/A', 'https://Meet.example/A'],
    [' \u200Bhttp://meet.example\u200B\n', 'http://meet.example'],
    ['Http://meet.exam\nple/a b', 'http://meet.example/a b'],
    ['', null],
    [null, null],
  ])('is read as a browser does: %j §70.4', (text, read) => {
    expect(parseWith(address, text)).toBe(read);
  });

  test.each([
    'https:meet.example',
    'https:/meet.example',
    'https:\\\\meet.example',
    '//meet.example',
    'meet.example',
    'ftp://meet.example',
    'javascript:alert(1)//http://',
    'https://',
    'https://a b.example',
  ])('is refused where it is %j §70.4', (text) => {
    expect(parseWith(address, text)).toEqual(['Must begin with http:// or https://']);
  });

  test('is refused with a character that cannot be stored, with a direction override, and when it is too long', () => {
    expect(parseWith(address, 'https://meet.example/\u0000')).toContain(
      "Contains a character that can't be stored",
    );
    expect(parseWith(z.object({ join_url: address }), { join_url: 'https://meet.example/\u202Ex' })).toEqual([
      'The link has an invisible character (U+202E) after “…ttps://meet.example/”. Delete that part and type it again.',
    ]);
    expect(parseWith(address, `https://meet.example/${'x'.repeat(40)}`)).toEqual(['At most 60 characters']);
  });
});
