import { Refusal } from '#shared/errors';
import { keyFields, type ImportKind } from '#shared/people/imports/import-facts';
import type { ImportColumn, Question } from '#shared/people/imports/schemas';
import { own } from '#shared/own';
import { judgeDates, type DateColumn } from '../../../../tables/reading/date-columns.ts';
import { readTable } from '../../../../tables/reading/read-table.ts';
import { shortened } from '../../../../tables/reading/shortened.ts';
import type { Answers, ColumnAnswer, FileFacts } from '../store.ts';
import { isWord } from '../trainings/cells/service.ts';
import { fieldNamed } from './headings/service.ts';

const dateFields: readonly (string | null)[] = [
  'joined_on',
  'away_from',
  'away_until',
  'trained_on',
  'valid_until',
];

/** The headings, each once: a second "Name" is "Name (2)". */
export function namedOnce(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    let name = heading;
    for (let number = 2; taken.has(name); number += 1) name = `${heading} (${number})`;
    taken.add(name);
    return name;
  });
}

const mostSamples = 3;
const mostExamples = 5;
const mostTitles = 5_000;

interface Survey {
  what: ImportKind;
  answers: Answers;
  /** Answers about columns of earlier files of the source. */
  remembered: Readonly<Record<string, ColumnAnswer>>;
  /** The active programs that have these titles. */
  findPrograms: (titles: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Reads the file once, and finds how it is read, which fields its columns hold, and which questions are open. Throws the
 * errors of `readTable`.
 */
export async function surveyFile(content: Buffer, survey: Survey): Promise<FileFacts> {
  const { what, answers } = survey;
  const table = await readTable(content, {
    encoding: answers.encoding ?? undefined,
    delimiter: answers.delimiter ?? undefined,
  });
  const { columns, unknown } = await columnsOf(namedOnce(table.headings), survey);
  const dates = columns.flatMap(({ field, program }, index) =>
    dateFields.includes(field) || program !== null ? [index] : [],
  );
  const cells = new Map(dates.map((index) => [index, new Set<string>()]));
  const title = columns.findIndex(({ field }) => field === 'training');
  const titles = new Set<string>();
  const samples = new Set<string>();
  let rows = 0;
  for await (const row of table.rows) {
    rows += 1;
    for (const [index, found] of cells) found.add(row.cells[index] ?? '');
    if (title >= 0 && row.cells[title]) titles.add(row.cells[title]);
    if (titles.size > mostTitles)
      throw new Refusal('file_too_large', { message: 'A file can name at most 5,000 different trainings.' });
    if (samples.size < mostSamples) addSamples(samples, row.cells);
  }
  const questions = [
    ...questionsAbout(columns, what),
    ...unknown.map((column): Question => ({ code: 'column', column })),
  ];
  const judged = judgeColumns(columns, cells, questions);
  const programs = titles.size > 0 ? await survey.findPrograms([...titles]) : new Map<string, string>();
  const values = [...titles].filter((each) => !programs.has(each) && own(answers.titles, each) === undefined);
  if (values.length > 0) questions.push({ code: 'unknown_title', column: columns[title]!.heading, values });
  const { encoding, delimiter, sheet } = table;
  return {
    encoding,
    delimiter,
    sheet,
    rows,
    samples: [...samples],
    columns,
    questions,
    judged,
    programs: Object.fromEntries(programs),
  };
}

/** The columns, and the headings of a matrix that nobody knows. */
async function columnsOf(
  headings: readonly string[],
  { what, answers, remembered, findPrograms }: Survey,
): Promise<{ columns: ImportColumn[]; unknown: string[] }> {
  const named = what === 'matrix' ? await findPrograms(headings) : new Map<string, string>();
  const unknown: string[] = [];
  const columns = headings.map((heading): ImportColumn => {
    const answer: ColumnAnswer = { ...own(remembered, heading), ...own(answers.columns, heading) };
    const { order = null, dates = null } = answer;
    const known = answer.field === undefined ? fieldNamed(heading, what) : answer.field;
    const field = known ?? null;
    const program =
      field === null ? (answer.program === undefined ? (named.get(heading) ?? null) : answer.program) : null;
    const isTold = answer.field !== undefined || answer.program !== undefined;
    if (what === 'matrix' && known === undefined && program === null && !isTold && heading !== '')
      unknown.push(heading);
    return { heading, field, program, dates: program === null ? null : (dates ?? 'done'), order };
  });
  return { columns, unknown };
}

/** How the dates of columns are read; asks where only a person can tell. */
function judgeColumns(
  columns: readonly ImportColumn[],
  cells: ReadonlyMap<number, ReadonlySet<string>>,
  questions: Question[],
): Record<string, DateColumn> {
  const judged = new Map<string, DateColumn>();
  for (const [index, found] of cells) {
    const column = columns[index]!;
    const dates = column.program === null ? found : [...found].filter((cell) => !isWord(cell));
    const order = judgeDates(dates, column.order);
    judged.set(column.heading, order);
    if (order === 'ymd' || order === 'dmy' || order === 'mdy') column.order = order;
    if (order === 'asked')
      questions.push({ code: 'date_order', column: column.heading, values: examplesOf(found) });
  }
  return Object.fromEntries(judged);
}

function addSamples(samples: Set<string>, cells: readonly string[]): void {
  for (const cell of cells)
    // oxlint-disable-next-line no-control-regex
    if (samples.size < mostSamples && /[^\u0000-\u007f]/u.test(cell)) samples.add(shortened(cell, 200));
}

const examplesOf = (cells: ReadonlySet<string>) =>
  [...cells].filter((cell) => /^\d{1,2}[./-]\d{1,2}[./-]\d{4}/.test(cell)).slice(0, mostExamples);

function questionsAbout(columns: readonly ImportColumn[], what: ImportKind): Question[] {
  const questions: Question[] = [];
  const by = new Map<string, string>();
  for (const { heading, field, program, dates } of columns) {
    const holds = field ?? (program === null ? null : `${program} ${dates}`);
    if (holds === null) continue;
    const other = by.get(holds);
    if (other === undefined) by.set(holds, heading);
    else questions.push({ code: 'column_twice', column: heading, values: [other, heading] });
  }
  if (!keyFields.some((field) => by.has(field))) questions.push({ code: 'no_key' });
  if (what === 'records')
    for (const needed of ['training', 'trained_on'])
      if (!by.has(needed)) questions.push({ code: 'column', column: needed });
  return questions;
}
