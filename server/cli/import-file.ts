import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod/mini';
import { countOf } from '#shared/count';
import { importKinds, rowChoices, verdicts, type Standing } from '#shared/people/imports/import-facts';
import { source } from '#shared/people/imports/import-forms';
import type { Import, Question } from '#shared/people/imports/schemas';
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
  loginFromId?: string;
  severalRows?: string;
  standing?: string[];
  lineManager?: string[];
  run?: true;
}

/** Answers such as "on loan=active", each a word of the file and its meaning. */
const pairs = (pattern: RegExp, message: string) =>
  z.optional(z.array(z.string().check(z.regex(pattern, message))));

const options = z.object({
  source,
  what: z.enum(importKinds, 'Say --what people, records or matrix'),
  missing: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Say --missing with a number'))),
  dates: z.optional(z.enum(['ymd', 'dmy', 'mdy'], 'Say --dates ymd, dmy or mdy')),
  loginFromId: z.optional(z.enum(['yes', 'no'], 'Say --login-from-id yes or no')),
  severalRows: z.optional(z.enum(rowChoices, 'Say --several-rows first, last or leave')),
  standing: pairs(/^.+=(active|left)$/u, 'Say --standing WORD=active or WORD=left'),
  lineManager: pairs(/^.+=.+$/u, 'Say --line-manager NAME=KEY or NAME=leave'),
});

/**
 * `lodestar import`: plans a file and prints the plan; with --run does it, too. Sets the exit code 2 where somebody has to
 * answer something first.
 */
export async function runImport(path: string, given: ImportOptions): Promise<void> {
  const parsed = z.safeParse(options, given);
  if (!parsed.success) throw new StartError(parsed.error.issues.map(({ message }) => message).join('\n'));
  const {
    missing,
    dates = null,
    loginFromId,
    severalRows,
    standing = [],
    lineManager = [],
    ...facts
  } = parsed.data;
  const content = await readFile(path).catch(() => {
    throw new StartError(`The file ${path} can't be read.`);
  });
  const file = { ...facts, name: basename(path), everybody: given.everybody === true, content };
  const choices = {
    answers: {
      ...(loginFromId && { login_from_id: loginFromId === 'yes' }),
      ...(severalRows && { several_rows: severalRows }),
      standing: Object.fromEntries(
        standing.map(splitPair).map(([word, meaning]) => [word, meaning as Standing]),
      ),
      line_managers: Object.fromEntries(
        lineManager
          .map(splitPair)
          .map(([name, key]) => [name, key === 'leave' ? ('leave' as const) : { key }] as const),
      ),
    },
    dates,
    missing: missing === undefined ? null : Number(missing),
    runs: given.run === true,
  };
  const tables = new TableReader();
  const done = await withExistingDatabase(({ db }, { config, now }) =>
    importAtOnce({ db, config, tables, clock: () => now, lifecycle: { isStopping: false } }, file, choices),
  ).finally(() => tables.close());
  const { outcome, plan } = done;
  for (const line of [...plan.questions.map(sayQuestion), ...sayCounts(plan)]) console.log(line);
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

function splitPair(pair: string): [word: string, meaning: string] {
  const end = pair.lastIndexOf('=');
  return [pair.slice(0, end), pair.slice(end + 1)];
}

function sayCounts({ counts, questions }: Import): string[] {
  if (questions.some(({ optional }) => !optional)) return [];
  return [...verdicts, 'waiting' as const].flatMap((part) =>
    counts[part] > 0 ? `${part}: ${counts[part]}` : [],
  );
}

function sayQuestion({ code, column, values = [], managers = [] }: Question): string {
  const shown = values.slice(0, 10).join(', ');
  switch (code) {
    case 'no_key':
      return 'No column has a personnel ID, a login or an e-mail address.';
    case 'column_twice':
      return `Several columns hold the same: ${shown}.`;
    case 'date_order':
      return `In which order are the dates in “${column}”, such as ${shown}? Say --dates ymd, dmy or mdy.`;
    case 'unknown_title':
      return `No training has these titles: ${shown}. Answer this in the browser.`;
    case 'column':
      return `Nobody knows the column “${column}”. Answer this in the browser.`;
    case 'standing':
      return `Is someone with one of these words in “${column}” employed? ${shown}. Say --standing WORD=active or WORD=left.`;
    case 'login_from_id':
      return `Nobody has an e-mail address or a login. Say --login-from-id yes if people may sign in with “${column}”.`;
    case 'several_rows':
      return `Several rows are about the same person: ${shown}. Say --several-rows first, last or leave.`;
    case 'line_manager':
      return `These line managers are nobody or several people: ${managers
        .slice(0, 10)
        .map(({ value }) => value)
        .join('; ')}. Say --line-manager NAME=KEY or NAME=leave.`;
  }
}
