import * as z from 'zod/mini';
import { importKinds, rowChoices, type ImportKind, type Standing } from '#shared/people/imports/import-facts';
import { source } from '#shared/people/imports/import-forms';
import { isField } from '../features/people/imports/columns/headings/service.ts';
import type { Answers } from '../features/people/imports/store.ts';
import { StartError } from '../start-error.ts';

/** The options of `lodestar import`. */
export interface ImportOptions {
  source: string;
  what: string;
  everybody?: true;
  missing?: string;
  dates?: string;
  headingsRow?: string;
  sheet?: string;
  column?: string[];
  standing?: string[];
  lineManager?: string[];
  loginFromId?: string;
  severalRows?: string;
  run?: true;
}

/** Texts such as "on loan=active", each a text of the file and its meaning. */
const pairs = (pattern: RegExp, message: string) =>
  z._default(z.array(z.string().check(z.regex(pattern, message))), []);

const options = z.object({
  source,
  what: z.enum(importKinds, 'Set --what to people, records or matrix'),
  missing: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Set --missing to a number'))),
  dates: z.optional(z.enum(['ymd', 'dmy', 'mdy'], 'Set --dates to ymd, dmy or mdy')),
  headingsRow: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'Set --headings-row to the number of a row')),
  ),
  sheet: z.optional(z.string()),
  column: pairs(/^.+=[^=]*$/u, 'Use --column "HEADING=FIELD", or "HEADING=" to leave it out'),
  standing: pairs(/^.+=(active|left)$/u, 'Use --standing WORD=active or WORD=left'),
  lineManager: pairs(/^.+=[^=]+$/u, 'Use --line-manager NAME=KEY or NAME=leave'),
  loginFromId: z.optional(z.enum(['yes', 'no'], 'Set --login-from-id to yes or no')),
  severalRows: z.optional(z.enum(rowChoices, 'Set --several-rows to first, last or leave')),
});

/** The options as they were given, and the answers among them. Throws StartError where one is wrong. */
export function readOptions(given: ImportOptions) {
  const parsed = z.safeParse(options, given);
  if (!parsed.success) throw new StartError(parsed.error.issues.map(({ message }) => message).join('\n'));
  const { missing, dates = null, what, source: from, ...said } = parsed.data;
  return {
    what,
    source: from,
    dates,
    missing: missing === undefined ? null : Number(missing),
    answers: answersSaid(said, what),
  };
}

type Said = Omit<z.infer<typeof options>, 'source' | 'what' | 'missing' | 'dates'>;

function answersSaid(said: Said, what: ImportKind): Answers {
  return {
    headings_row: said.headingsRow === undefined ? null : Number(said.headingsRow),
    sheet: said.sheet ?? null,
    columns: meanings(said.column, (field) => ({ field: fieldSaid(field, what) })),
    standing: meanings(said.standing, (meaning) => meaning as Standing),
    line_managers: meanings(said.lineManager, (key) => (key === 'leave' ? key : { key })),
    ...(said.loginFromId && { login_from_id: said.loginFromId === 'yes' }),
    ...(said.severalRows && { several_rows: said.severalRows }),
  };
}

/** The texts with their meanings, said as "TEXT=MEANING". */
function meanings<Meaning>(
  said: readonly string[],
  read: (meaning: string) => Meaning,
): Record<string, Meaning> {
  return Object.fromEntries(
    said.map((each) => {
      const end = each.lastIndexOf('=');
      return [each.slice(0, end).trim(), read(each.slice(end + 1).trim())];
    }),
  );
}

/** The field of a column; null leaves it out. */
function fieldSaid(field: string, what: ImportKind): string | null {
  if (field !== '' && !isField(what, field)) throw new StartError(`A column can’t be “${field}”.`);
  return field || null;
}
