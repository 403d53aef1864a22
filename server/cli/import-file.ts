import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { countOf } from '#shared/count';
import { verdicts, type ImportKind } from '#shared/people/imports/import-facts';
import type { Import, Question } from '#shared/people/imports/schemas';
import { importAtOnce } from '../features/people/imports/work/at-once/service.ts';
import { StartError } from '../start-error.ts';
import { TableReader } from '../tables/reading/table-reader.ts';
import { readOptions, type ImportOptions } from './import-answers.ts';
import { withExistingDatabase } from './with-database.ts';

/** The exit code where somebody has to answer something first. */
const needsAnswer = 2;

/**
 * `lodestar import`: plans a file and prints the plan; with --run does it, too. Sets the exit code 2 where somebody has to
 * answer something first.
 */
export async function runImport(path: string, given: ImportOptions): Promise<void> {
  const { what, source, ...choices } = readOptions(given);
  const content = await readFile(path).catch(() => {
    throw new StartError(`The file ${path} can't be read.`);
  });
  const file = { what, source, name: basename(path), everybody: given.everybody === true, content };
  const tables = new TableReader();
  const done = await withExistingDatabase(({ db }, { config, now }) =>
    importAtOnce({ db, config, tables, clock: () => now, lifecycle: { isStopping: false } }, file, {
      ...choices,
      runs: given.run === true,
    }),
  ).finally(() => tables.close());
  const { outcome, plan } = done;
  for (const line of [
    ...plan.questions.map((question) => sayQuestion(question, plan.what)),
    ...sayCounts(plan),
  ])
    console.log(line);
  if (done.missing !== null)
    console.log(
      `${countOf(done.missing, 'person', 'people')} from ${plan.source} would be suspended. Confirm it with --missing ${done.missing}.`,
    );
  if (outcome === 'planned') console.log('Nothing was changed. Add --run to carry it out.');
  if (outcome === 'done') console.log('Done.');
  if (outcome === 'asked') {
    console.log('Nothing was changed.');
    process.exitCode = needsAnswer;
  }
}

function sayCounts({ counts, questions }: Import): string[] {
  if (questions.some(({ optional }) => !optional)) return [];
  return [...verdicts, 'waiting' as const].flatMap((part) =>
    counts[part] > 0 ? `${part}: ${counts[part]}` : [],
  );
}

function sayQuestion(
  { code, column, optional, values = [], managers = [] }: Question,
  what: ImportKind,
): string {
  const shown = values.slice(0, 10).join(', ');
  switch (code) {
    case 'no_key':
      return 'Which column identifies people? Use --column "HEADING=external_id", or login or email.';
    case 'column_twice':
      return `${shown} are the same. Leave one of them out with --column "HEADING=".`;
    case 'date_order':
      return `In which order are the dates in “${column}”, such as ${shown}? Use --dates ymd, dmy or mdy.`;
    case 'unknown_title':
      return `No training has these titles: ${shown}. Answer this in the browser.`;
    case 'column':
      return what === 'records'
        ? `Which column has this? Use --column "HEADING=${column}".`
        : `Which training is the column “${column}”? Answer this in the browser.`;
    case 'column_values':
      return `What is the column “${column}”, with ${shown}? Use --column "${column}=FIELD".`;
    case 'left_out':
      return `Left out: ${shown}. Say what they are with --column "HEADING=FIELD".`;
    case 'standing':
      return `Is someone with one of these words in “${column}” employed? ${shown}. Use --standing WORD=active or WORD=left.`;
    case 'login_from_id':
      return `${optional ? 'Some people have neither an e-mail address nor a login' : 'Nobody has an e-mail address or a login'}. Use --login-from-id yes if people may sign in with “${column}”.`;
    case 'several_rows':
      return `Some people are in more than one row: ${shown}. Use --several-rows first, last or leave.`;
    case 'line_manager':
      return `We couldn’t find these line managers, or found several people: ${managers
        .slice(0, 10)
        .map(({ value }) => value)
        .join('; ')}. Use --line-manager NAME=KEY or NAME=leave.`;
  }
}
