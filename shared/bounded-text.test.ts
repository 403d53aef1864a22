import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  clearableEmail,
  clearableLogin,
  email,
  emailOrLogin,
  password,
  typedPassword,
} from './account-fields.ts';
import { boundedText } from './bounded-text.ts';
import { clearableAddress, clearableLine, optionalText, requiredText } from './fields.ts';
import { listQueryFields } from './lists.ts';

const messagesFor = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message);

const marks = `a${'\u0301'.repeat(31)}`;

describe('a text', () => {
  test.each<[string, z.ZodMiniType, number, string]>([
    ['required', requiredText('Required'), 200, 'At most 200 characters'],
    ['optional', optionalText(500), 500, 'At most 500 characters'],
    ['clearable', clearableLine(200), 200, 'At most 200 characters'],
    ['searched', listQueryFields.search, 200, 'At most 200 characters'],
    ['an address of a browser', clearableAddress(2_000), 2_000, 'At most 2000 characters'],
    ['an e-mail address', email, 254, 'Must be a valid email'],
    ['a clearable e-mail address', clearableEmail, 254, 'Must be a valid email'],
    ['a clearable login', clearableLogin, 64, 'At most 64 characters'],
    ['typed to sign in', emailOrLogin, 254, 'Must be a valid email'],
    ['a new password', password('Required'), 256, 'At most 256 characters'],
    ['a typed password', typedPassword('Required'), 256, 'At most 256 characters'],
  ])(
    'that is %s is told its length or its marks alone beyond its bound, and nothing has worked on it §88.3 §88.4',
    (_, schema, maximum, tooLong) => {
      const normalize = vi.spyOn(String.prototype, 'normalize');
      expect(messagesFor(schema, 'x'.repeat(3 * maximum + 1))).toEqual([tooLong]);
      expect(messagesFor(schema, `\u202E\u0000${' '.repeat(3 * maximum)}`)).toEqual([tooLong]);
      expect(messagesFor(schema, marks)).toEqual(['Has a letter with more than 30 accent marks']);
      expect(normalize).not.toHaveBeenCalled();
      normalize.mockRestore();
    },
  );

  test('may have three code units for each of its characters before it is in its form §88.3', () => {
    const [decomposed, composed] = ['e\u0302\u0323', 'ệ'];
    expect(z.parse(requiredText('Required', 5), decomposed.repeat(5))).toBe(composed.repeat(5));
    expect(messagesFor(requiredText('Required', 5), decomposed.repeat(6))).toEqual(['At most 5 characters']);
  });

  test('is bounded before checks that would run after a refusal', () => {
    const checked = vi.fn(() => true);
    const schema = boundedText(5).check(
      z.refine(checked, { when: () => true }),
      z.minLength(1),
      z.maxLength(5),
    );
    expect(messagesFor(schema, 'x'.repeat(16))).toEqual(['At most 5 characters']);
    expect(checked).not.toHaveBeenCalled();
  });
});
