import * as z from 'zod/mini';
import { atMost, boundedText, orBound } from './bounded-text.ts';
import { inOneLine, refusedDirection, tidied, withoutInvisible } from './hidden-signs.ts';
import { isCalendarDate, isClockTime } from './time.ts';

/** Fields of the forms that people send, with the exact messages of product §39 to §42; account-fields.ts has more. */

// All but tabs and line breaks. A name with a bell in it is a sign of a wrong encoding, and PostgreSQL's text can't hold
// U+0000.
export const withoutControls = z.regex(
  // oxlint-disable-next-line no-control-regex
  /^[^\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]*$/,
  "Contains a character that can't be stored",
);

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
export const withoutDirection = z.refine<string>((text) => refusedDirection(text, '') === null, {
  error: ({ input, path }) => refusedDirection(String(input), nameOfField(path ?? [])) ?? undefined,
});

/** In Unicode's common form, as it is stored, and without space and fillers around it (product §88). */
const tidy = z.overwrite<string>(tidied);
/** The same of a text that has one line. */
const tidyLine = z.overwrite<string>((text) => tidied(inOneLine(text)));

/** Text that must be there once surrounding space is gone, and that people can see. It may have several lines. */
export function requiredText(message: string, maximum = 200, form = tidy) {
  return boundedText(maximum, { message }).check(
    form,
    z.minLength(1, { error: message, abort: true }),
    z.regex(visible, { error: message, abort: true }),
    z.maxLength(maximum, atMost(maximum)),
    withoutControls,
    withoutDirection,
  );
}

/** The same of one line, such as a name or a title: line breaks and tabs are spaces (product §88). */
export function requiredLine(message: string, maximum = 200) {
  return requiredText(message, maximum, tidyLine);
}

/** As long as any id. */
const idText = (message: string) => boundedText(36, { message, tooLong: message });

/** An id in small letters, as it is stored. */
export const listedId = idText('Not a valid id').check(z.guid('Not a valid id'), z.toLowerCase());

/** An id that must be there: absent, empty and malformed all read the same to a person. */
export function requiredId(message: string) {
  return idText(message).check(z.minLength(1, message), z.guid(message), z.toLowerCase());
}

const idOrEmpty = z.union([z.literal(''), listedId], 'Not a valid id');

/** An optional id: absent, null and "" are all the same (product §45). */
export const optionalId = z.pipe(
  z.optional(z.nullable(idOrEmpty)),
  z.transform((value: string | null | undefined) => value || null),
);

/** An id that may be missing: null and "" are none, and if it is absent an edit leaves it as it is. */
export const idOrNone = z.optional(z.nullable(idOrEmpty));

/** In a query: an id, or `none` for people who have none. */
export const listedIdOrNone = z.optional(z.union([listedId, z.literal('none')]));

/** Text that may be missing, of several lines: absent, null, "" and invisible text are all the same. */
export function optionalText(maximum: number) {
  return optional(maximum, tidy);
}

/** The same of one line. */
export function optionalLine(maximum: number) {
  return optional(maximum, tidyLine);
}

function optional(maximum: number, form: z.core.$ZodCheck<string>) {
  return z.pipe(
    z.optional(
      z.nullable(
        boundedText(maximum, { message: 'Must be text' }).check(
          form,
          z.maxLength(maximum, atMost(maximum)),
          withoutControls,
          withoutDirection,
        ),
      ),
    ),
    z.transform((value: string | null | undefined) => (value && visible.test(value) ? value : null)),
  );
}

/** A list of ids: at least one, at most 10,000 (product §18). Duplicates are harmless. */
export const idList = z
  .array(listedId, 'A list of ids is required')
  .check(z.minLength(1, 'Select at least one'), z.maxLength(10_000, 'At most 10,000 at once'));

/** A list of ids that may be empty, for counts. */
export const anyIdList = z
  .array(listedId, 'A list of ids is required')
  .check(z.maxLength(10_000, 'At most 10,000 at once'));

/** The digest of the facts that somebody has seen, as a reply gave it out. */
export function digest(message?: string) {
  return boundedText(200, { message }).check(z.maxLength(200, atMost(200)));
}

/** Describes in the API's document a rule written as code. */
export function documented<Field extends z.core.$ZodType>(
  field: Field,
  words: { format?: string; pattern?: string; description?: string },
) {
  z.globalRegistry.add(field, words);
  return field;
}

const notDate = 'Must be a valid date';
const dateText = (message: string) => boundedText(10, { message, tooLong: notDate });
const dateOrEmpty = z.refine<string>((text) => text === '' || isCalendarDate(text), notDate);

/** A date that must be there; an empty text gets only `message`. */
export function formDate(message: string) {
  return documented(dateText(message).check(z.minLength(1, message), dateOrEmpty), { format: 'date' });
}

/** A date that may be missing: absent, null and "" are all the same. */
export const optionalDate = documented(
  z.pipe(
    z.optional(z.nullable(dateText(notDate).check(dateOrEmpty))),
    z.transform((value: string | null | undefined) => value || null),
  ),
  { format: 'date' },
);

/** A date to look from or up to. */
export const anyDate = documented(dateText(notDate).check(z.refine(isCalendarDate, notDate)), {
  format: 'date',
});

const notTime = 'Must be a valid time';
const clockPattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const timeText = (message: string) => boundedText(5, { message, tooLong: notTime });

/** A time that must be there; an empty text gets only `message`. */
export function formTime(message: string) {
  return documented(
    timeText(message).check(
      z.minLength(1, message),
      z.refine((text) => text === '' || isClockTime(text), notTime),
    ),
    { pattern: clockPattern },
  );
}

/** A field that an edit leaves as it was when it is absent, and clears when it is null or "". */
export function clearable<Field extends z.core.SomeType>(field: Field, message: string) {
  return z.optional(
    z.pipe(
      z.nullable(z.union([z.literal(''), field], orBound(message))),
      z.transform((value) => (value === '' ? null : value)),
    ),
  );
}

/** An id that may be cleared. */
export const clearableId = clearable(listedId, 'Not a valid id');

/** A date that may be cleared. */
export const clearableDate = clearable(formDate(notDate), notDate);

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
    boundedText(maximum, { message }).check(
      z.overwrite(plainAddress),
      withoutControls,
      withoutDirection,
      // Before a browser's rules: they take long to spell a long name of other letters than ASCII's.
      z.maxLength(maximum, { error: atMost(maximum), abort: true }),
      z.refine(isWebAddress, message),
    ),
    { format: 'uri' },
  );
  return clearable(address, message);
}

/** A time of day that may be cleared. */
export function clearableTime() {
  const time = timeText(notTime).check(z.refine(isClockTime, notTime));
  return clearable(documented(time, { pattern: clockPattern }), notTime);
}

/** Yes or no, that may be cleared. */
export function optionalYesNo(message = 'Must be true or false') {
  return clearable(z.boolean(message), message);
}
