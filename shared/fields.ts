import * as z from 'zod/mini';
import { inOneLine, refusedDirection, tidied, withoutInvisible } from './hidden-signs.ts';
import { isCalendarDate, isClockTime } from './time.ts';

/** Fields of the forms that people send, with the exact messages of product §39 to §42. */

// PostgreSQL's text can't hold U+0000, and no name or title needs it.
// oxlint-disable-next-line no-control-regex
export const withoutNul = z.regex(/^[^\u0000]*$/, "Contains a character that can't be stored");

// A letter, digit or sign that leaves a mark: neither a filler of Hangul, nor the empty pattern of Braille.
const visible = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

const fieldNames = new Map([
  ['because', 'reason'],
  ['join_url', 'link'],
]);

/** A field's name as a sentence says it. */
function nameOfField(path: readonly PropertyKey[]): string {
  const key = path.findLast((part) => typeof part === 'string') ?? 'text';
  return fieldNames.get(key) ?? key.replaceAll('_', ' ');
}

// Overrides and open isolates turn the text around them, so that one name could be made to look like another. Marks of
// direction, closed isolates, and the signs with which scripts join or part letters don't.
const withoutDirection = z.refine<string>((text) => refusedDirection(text, '') === null, {
  error: ({ input, path }) => refusedDirection(String(input), nameOfField(path ?? [])) ?? undefined,
});

/** In Unicode's common form, as it is stored, and without space and fillers around it (product §88). */
const tidy = z.overwrite<string>(tidied);
/** The same of a text that has one line. */
const tidyLine = z.overwrite<string>((text) => tidied(inOneLine(text)));

// A name with a bell in it is a sign of a wrong encoding. Line breaks and tabs are spaces by then.
const withoutControls = z.regex(/^\P{Cc}*$/u, "Contains a character that can't be stored");

/** Text that must be there once surrounding space is gone, and that people can see. It may have several lines. */
export function requiredText(message: string, maximum = 200, form = tidy) {
  return z
    .string(message)
    .check(
      form,
      z.minLength(1, { error: message, abort: true }),
      z.regex(visible, { error: message, abort: true }),
      z.maxLength(maximum, `At most ${maximum} characters`),
      withoutNul,
      withoutDirection,
    );
}

/** The same of one line, such as a name or a title: line breaks and tabs are spaces (product §88). */
export function requiredLine(message: string, maximum = 200) {
  return requiredText(message, maximum, tidyLine).check(withoutControls);
}

const longestPassword = 256;
const tooLongPassword = `At most ${longestPassword} characters`;

/** A new password: spaces count, nothing is trimmed. Its letters are stored in one form, whichever keyboard types them. */
export function password(message: string, minimum = 1, minimumMessage = message) {
  return z.string(message).check(
    z.normalize('NFC'),
    z.minLength(1, message),
    // Only where it asks for more, or its message would come twice.
    ...(minimum > 1 ? [z.minLength(minimum, minimumMessage)] : []),
    z.maxLength(longestPassword, tooLongPassword),
  );
}

/** A new password once more, or one that may be empty. */
export function repeatedPassword(message: string | { error: () => string }) {
  return z.string(message).check(z.normalize('NFC'));
}

/** A password to compare with the stored one, in the form in which it is typed: an older one is stored like that. */
export function typedPassword(message: string) {
  return z.string(message).check(
    z.minLength(1, message),
    z.refine((text) => text.normalize('NFC').length <= longestPassword, tooLongPassword),
  );
}

// Somebody at a domain with a dot. Whether the address exists only a message to it would tell, so letters of every
// script and all signs that addresses may hold are welcome.
const emailPattern =
  /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

export const email = z
  .string('Email is required')
  .check(
    z.overwrite(withoutInvisible),
    z.minLength(1, { error: 'Email is required', abort: true }),
    withoutDirection,
    z.maxLength(254, 'Must be a valid email'),
    z.regex(emailPattern, 'Must be a valid email'),
  );

const longestLogin = 64;
const loginPattern = new RegExp(`^[\\p{L}\\p{Nd}-]{1,${longestLogin}}$`, 'u');

/** The name with which somebody signs in who needs no e-mail address. */
const login = z
  .string('Must be text')
  .check(
    z.overwrite(withoutInvisible),
    z.maxLength(longestLogin, { error: `At most ${longestLogin} characters`, abort: true }),
    z.regex(loginPattern, 'Use only letters, digits and hyphens'),
  );

/** The text with which somebody signs in: an e-mail address, or a login. */
export const emailOrLogin = z.string('Email is required').check(
  z.overwrite(withoutInvisible),
  z.minLength(1, { error: 'Email is required', abort: true }),
  z.refine((text) => loginPattern.test(text) || z.safeParse(email, text).success, 'Must be a valid email'),
);

/** An id that must be there, in small letters as it is stored: absent, empty and malformed all read the same to a person. */
export function requiredId(message: string) {
  return z.string(message).check(z.minLength(1, message), z.guid(message), z.toLowerCase());
}

/** An optional id: absent, null and "" are all the same (product §45). */
export const optionalId = z.pipe(
  z.optional(z.nullable(z.union([z.literal(''), z.guid('Not a valid id')], 'Not a valid id'))),
  z.transform((value: string | null | undefined) => value?.toLowerCase() || null),
);

/** An id that may be missing: null and "" are none, and where it is absent an edit leaves it as it is. */
export const idOrNone = z.optional(
  z.nullable(z.union([z.literal(''), z.guid('Not a valid id').check(z.toLowerCase())], 'Not a valid id')),
);

/** Text that may be missing, of several lines: absent, null, "" and invisible text are all the same. */
export function optionalText(maximum: number) {
  return optional(maximum, [tidy]);
}

/** The same of one line. */
export function optionalLine(maximum: number) {
  return optional(maximum, [tidyLine, withoutControls]);
}

function optional(maximum: number, form: readonly z.core.$ZodCheck<string>[]) {
  return z.pipe(
    z.optional(
      z.nullable(
        z
          .string('Must be text')
          .check(
            ...form,
            z.maxLength(maximum, `At most ${maximum} characters`),
            withoutNul,
            withoutDirection,
          ),
      ),
    ),
    z.transform((value: string | null | undefined) => (value && visible.test(value) ? value : null)),
  );
}

export const listedId = z.guid('Not a valid id').check(z.toLowerCase());

/** A list of ids: at least one, at most 10,000 (product §18). Duplicates are harmless. */
export const idList = z
  .array(listedId, 'A list of ids is required')
  .check(z.minLength(1, 'Select at least one'), z.maxLength(10_000, 'At most 10,000 at once'));

/** A list of ids that may be empty, for counts. */
export const anyIdList = z
  .array(listedId, 'A list of ids is required')
  .check(z.maxLength(10_000, 'At most 10,000 at once'));

/** Describes in the API's document a rule written as code. */
export function documented<Field extends z.core.$ZodType>(
  field: Field,
  words: { format?: string; pattern?: string; description?: string },
) {
  z.globalRegistry.add(field, words);
  return field;
}

/** A date that must be there; an empty text gets only `message`. */
export function formDate(message: string) {
  return documented(
    z.string(message).check(
      z.minLength(1, message),
      z.refine((text) => text === '' || isCalendarDate(text), 'Must be a valid date'),
    ),
    { format: 'date' },
  );
}

/** A date that may be missing: absent, null and "" are all the same. */
export const optionalDate = documented(
  z.pipe(
    z.optional(
      z.nullable(
        z
          .string('Must be a valid date')
          .check(z.refine((text) => text === '' || isCalendarDate(text), 'Must be a valid date')),
      ),
    ),
    z.transform((value: string | null | undefined) => value || null),
  ),
  { format: 'date' },
);

/** A date to look from or up to. */
export const anyDate = documented(z.string().check(z.refine(isCalendarDate, 'Must be a valid date')), {
  format: 'date',
});

/** A time that must be there; an empty text gets only `message`. */
export function formTime(message: string) {
  return documented(
    z.string(message).check(
      z.minLength(1, message),
      z.refine((text) => text === '' || isClockTime(text), 'Must be a valid time'),
    ),
    { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' },
  );
}

/** A field that an edit leaves as it was when it is absent, and clears when it is null or "". */
export function clearable<Field extends z.core.SomeType>(field: Field, message: string) {
  return z.optional(
    z.pipe(
      z.nullable(z.union([z.literal(''), field], message)),
      z.transform((value) => (value === '' ? null : value)),
    ),
  );
}

/** A login that may be cleared. */
export const clearableLogin = clearable(login, 'Must be text');

/** An e-mail address that may be cleared. */
export const clearableEmail = clearable(email, 'Must be a valid email');

/** An id that may be cleared. */
export const clearableId = clearable(z.guid('Not a valid id').check(z.toLowerCase()), 'Not a valid id');

/** A date that may be cleared. */
export const clearableDate = clearable(formDate('Must be a valid date'), 'Must be a valid date');

/** A whole number that may be cleared. */
export function optionalWhole(message: string, minimum: number, maximum: number) {
  return clearable(z.int(message).check(z.gte(minimum, message), z.lte(maximum, message)), message);
}

/** Text of one line that may be cleared. */
export function clearableLine(maximum: number) {
  return clearable(requiredLine('Must be text', maximum), 'Must be text');
}

/** As browsers read it: capitals of its beginning, line breaks and tabs mean nothing. */
function plainAddress(text: string): string {
  return withoutInvisible(text)
    .replace(/[\t\n\r]/g, '')
    .replace(/^https?:/i, (scheme) => scheme.toLowerCase());
}

const browserAddress = z.url({ protocol: /^https?$/ });

// The database wants the slashes, which browsers add where they are missing.
const isWebAddress = (text: string) => /^https?:\/\//.test(text) && z.safeParse(browserAddress, text).success;

/** An address that a browser opens, and that may be cleared. */
export function clearableAddress(maximum: number) {
  const message = 'Must begin with http:// or https://';
  const address = documented(
    z
      .string(message)
      .check(
        z.overwrite(plainAddress),
        withoutNul,
        withoutDirection,
        z.refine(isWebAddress, message),
        z.maxLength(maximum, `At most ${maximum} characters`),
      ),
    { format: 'uri' },
  );
  return clearable(address, message);
}

/** A time of day that may be cleared. */
export function clearableTime(message = 'Must be a valid time') {
  const time = documented(z.string(message).check(z.refine(isClockTime, message)), {
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  });
  return clearable(time, message);
}

/** Yes or no, that may be cleared. */
export function optionalYesNo(message = 'Must be yes or no') {
  return clearable(z.boolean(message), message);
}
