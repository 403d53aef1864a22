import * as z from 'zod/mini';
import { atMost, boundedText } from '../../bounded-text.ts';
import { seenEffects } from '../../effects.ts';
import { anyDate, digest, listedId, withoutControls } from '../../fields.ts';
import { encodings } from '../../text-encodings.ts';
import { dateOrders, decisions, importKinds, rowChoices, standings } from './import-facts.ts';

const delimiters = [',', ';', '\t', '|'] as const;

const notSource = 'Use 1 to 40 letters, digits and hyphens';

/** The name of an import's source, under which the columns of its files are remembered. */
export const source = boundedText(40, { message: 'Name the source of the file', tooLong: notSource }).check(
  z.regex(/^[A-Za-z0-9-]{1,40}$/, notSource),
);

/** Text as a program sends it. */
function shortText(maximum: number, message?: string) {
  return boundedText(maximum, { message }).check(z.maxLength(maximum, atMost(maximum)), withoutControls);
}

const yesNo = z.pipe(
  z.optional(z.enum(['true', 'false'], 'Must be “true” or “false”')),
  z.transform((value) => value === 'true'),
);

export const uploadQuery = z.object({
  what: z.enum(importKinds, 'Must be “people”, “records” or “matrix”'),
  source,
  /** The name of the file. */
  name: shortText(255, 'Name the file').check(z.minLength(1, 'Name the file')),
  /** Whether the file has everybody of its source: those who are missing in it are suspended. */
  everybody: yesNo,
});

/** The field of a column; absent parts stay as they are, null is none. */
const columnAnswer = z.object({
  field: z.optional(z.nullable(shortText(80))),
  program: z.optional(z.nullable(listedId)),
  dates: z.optional(z.nullable(z.enum(['done', 'valid_until']))),
  order: z.optional(z.nullable(z.enum(dateOrders))),
});

const most = (many: number) =>
  z.refine<object>((value) => Object.keys(value).length <= many, { error: `At most ${many} at once` });

/** Answers by this word don't arrive, because the library that checks them leaves it out. */
export const unanswerable = '__proto__';

/** A heading or a title, as long as a cell may be. */
const cell = shortText(32_767);

const lineManagerAnswer = z.union(
  [
    z
      .object({ person: z.optional(listedId), line: z.optional(z.int().check(z.gte(1), z.lte(1_048_576))) })
      .check(z.refine(({ person, line }) => (person === undefined) !== (line === undefined))),
    z.literal('leave'),
  ],
  'Choose a person, a row or “leave”',
);

const notRow = 'Must be a row number';

export const answersForm = z.object({
  encoding: z.optional(z.nullable(z.enum(encodings, 'Choose an encoding from the list'))),
  delimiter: z.optional(z.nullable(z.enum(delimiters, 'Choose a delimiter from the list'))),
  /** The row with the headings, and the sheet of a spreadsheet; null if they are to be found. */
  headings_row: z.optional(z.nullable(z.int(notRow).check(z.gte(1, notRow), z.lte(1_048_576, notRow)))),
  sheet: z.optional(z.nullable(shortText(255))),
  everybody: z.optional(z.boolean('Must be true or false')),
  columns: z.optional(z.record(cell, columnAnswer).check(most(500))),
  /** For titles that no training has: the training that is meant, a record without one, or none at all. */
  titles: z.optional(
    z.record(cell, z.union([listedId, z.literal('free'), z.literal('leave')])).check(most(2_000)),
  ),
  /** The day of cells that say "yes". */
  x_date: z.optional(z.nullable(anyDate)),
  /** For line managers that nobody or several are: a person, somebody in a row of the file, or no change. */
  line_managers: z.optional(z.record(cell, lineManagerAnswer).check(most(50_000))),
  /** The meaning of words that no list has. */
  standing: z.optional(z.record(cell, z.enum(standings, 'Must be “active” or “left”')).check(most(500))),
  /** Whether the personnel ID of people without an address is their login. */
  login_from_id: z.optional(z.nullable(z.boolean('Must be true or false'))),
  several_rows: z.optional(z.nullable(z.enum(rowChoices, 'Must be “first”, “last” or “leave”'))),
});

export const runForm = z.object({
  /** The digest of the plan that was seen. */
  digest: digest('Send the digest of the plan').check(z.minLength(1, 'Send the digest of the plan')),
  /** The answers to lines that ask who is meant, by the numbers of their rows. */
  decisions: z.optional(
    z
      .record(boundedText(7).check(z.regex(/^[1-9]\d{0,6}$/, 'Must be a row number')), z.enum(decisions))
      .check(most(50_000)),
  ),
  /** How many missing people are suspended, where they are many. */
  missing: z.optional(z.nullable(z.int().check(z.gte(0)))),
});

export const inviteForm = z.object({ on: z.optional(z.nullable(anyDate)) });

/** The digest of the effects that were seen. */
export const undoForm = z.object({ effects: seenEffects });
