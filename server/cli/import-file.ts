import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod/mini';
import { countOf } from '#shared/count';
import { importKinds, verdicts, type ImportKind } from '#shared/people/imports/import-facts';
import { source } from '#shared/people/imports/import-forms';
import type { Import, Question } from '#shared/people/imports/schemas';
import { isField } from '../features/people/imports/columns/headings/service.ts';
import { importAtOnce } from '../features/people/imports/work/at-once/service.ts';
import { StartError } from '../start-error.ts';
import { TableReader } from '../tables/reading/table-reader.ts';
import { withExistingDatabase } from './with-database.ts';

/** The exit code where somebody has to answer something first. */
const needsAnswer = 2;

export interface ImportOptions {
  source: string;
  what: string;
  everybody?: true;
  missing?: string;
  dates?: string;
  headingsRow?: string;
  sheet?: string;
  column?: string[];
  run?: true;
}

const options = z.object({
  source,
  what: z.enum(importKinds, 'Say --what people, records or matrix'),
  missing: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Say --missing with a number'))),
  dates: z.optional(z.enum(['ymd', 'dmy', 'mdy'], 'Say --dates ymd, dmy or mdy')),
  headingsRow: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'Say --headings-row with the number of a row')),
  ),
  sheet: z.optional(z.string()),
  column: z._default(
    z.array(
      z.string().check(z.regex(/^.+=[^=]*$/, 'Say --column "HEADING=FIELD", or "HEADING=" to leave it out')),
    ),
    [],
  ),
});

/** The fields of columns, said as "HEADING=FIELD"; a column without a field is left out. Throws StartError. */
function columnsSaid(said: readonly string[], what: ImportKind): Record<string, { field: string | null }> {
  const columns = said.map((each) => {
    const at = each.lastIndexOf('=');
    const [heading, field] = [each.slice(0, at).trim(), each.slice(at + 1).trim()];
    if (field !== '' && !isField(what, field)) throw new StartError(`A column can’t be “${field}”.`);
    return [heading, { field: field || null }] as const;
  });
  return Object.fromEntries(columns);
}

/**
 * `lodestar import`: plans a file and prints the plan; with --run does it, too. Sets the exit code 2 where somebody has to
 * answer something first.
 */
export async function runImport(path: string, given: ImportOptions): Promise<void> {
  const parsed = z.safeParse(options, given);
  if (!parsed.success) throw new StartError(parsed.error.issues.map(({ message }) => message).join('\n'));
  const { missing, dates = null, headingsRow, sheet = null, column, ...facts } = parsed.data;
  const answers = {
    headings_row: headingsRow === undefined ? null : Number(headingsRow),
    sheet,
    columns: columnsSaid(column, facts.what),
  };
  const content = await readFile(path).catch(() => {
    throw new StartError(`The file ${path} can't be read.`);
  });
  const file = { ...facts, name: basename(path), everybody: given.everybody === true, content };
  const choices = {
    answers,
    dates,
    missing: missing === undefined ? null : Number(missing),
    runs: given.run === true,
  };
  const tables = new TableReader();
  const done = await withExistingDatabase(({ db }, { config, now }) =>
    importAtOnce({ db, config, tables, clock: () => now, lifecycle: { isStopping: false } }, file, choices),
  ).finally(() => tables.close());
  const { outcome, plan } = done;
  for (const line of [
    ...plan.questions.map((question) => sayQuestion(question, plan.what)),
    ...sayCounts(plan),
  ])
    console.log(line);
  if (done.missing !== null)
    console.log(
      `${countOf(done.missing, 'person', 'people')} of ${plan.source} would be suspended. Confirm it with --missing ${done.missing}.`,
    );
  if (outcome === 'planned') console.log('Nothing was changed. Add --run to do it.');
  if (outcome === 'done') console.log('Done.');
  if (outcome === 'asked') {
    console.log('Nothing was changed.');
    process.exitCode = needsAnswer;
  }
}

function sayCounts({ counts, questions }: Import): string[] {
  if (questions.some(({ optional }) => !optional)) return [];
  return verdicts.flatMap((verdict) => (counts[verdict] > 0 ? `${verdict}: ${counts[verdict]}` : []));
}

function sayQuestion({ code, column, values = [] }: Question, what: ImportKind): string {
  const shown = values.slice(0, 10).join(', ');
  switch (code) {
    case 'no_key':
      return 'Which column identifies people? Say --column "HEADING=external_id", or login or email.';
    case 'column_twice':
      return `${shown} are the same. Leave one of them out with --column "HEADING=".`;
    case 'date_order':
      return `In which order are the dates in “${column}”, such as ${shown}? Say --dates ymd, dmy or mdy.`;
    case 'unknown_title':
      return `No training has these titles: ${shown}. Answer this in the browser.`;
    case 'column':
      return what === 'records'
        ? `Which column has this? Say --column "HEADING=${column}".`
        : `Which training is the column “${column}”? Answer this in the browser.`;
    case 'column_values':
      return `What is the column “${column}”, with ${shown}? Say --column "${column}=FIELD".`;
    case 'left_out':
      return `Left out: ${shown}. Say what they are with --column "HEADING=FIELD".`;
  }
}
