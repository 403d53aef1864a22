import { Refusal } from '#shared/errors';
import { keyFields, type ImportKind } from '#shared/people/imports/import-facts';
import type { ImportColumn } from '#shared/people/imports/schemas';
import { own } from '#shared/own';
import { DateOrderFinder, type DateColumn } from '../../../../tables/reading/date-columns.ts';
import { shortened } from '../../../../tables/reading/shortened.ts';
import type { Table } from '../../../../tables/reading/table.ts';
import { UnknownStandings } from '../cells/standing/service.ts';
import { toAsk, type Answers, type Asked, type ColumnAnswer, type FileFacts } from '../store.ts';
import { isWord } from '../trainings/cells/service.ts';
import { fieldNamed } from './headings/service.ts';

const dateFields: readonly (string | null)[] = [
  'joined_on',
  'away_from',
  'away_until',
  'left_on',
  'trained_on',
  'valid_until',
];

/** Answers by this word don't arrive, because the library that checks them leaves it out. */
const unanswerable = '__proto__';

/** The headings, each once: a second "Name" is "Name (2)". */
export function namedOnce(headings: readonly string[]): string[] {
  const taken = new Set([unanswerable]);
  const last = new Map<string, number>();
  return headings.map((heading) => {
    let name = heading;
    let number = last.get(heading) ?? 1;
    while (taken.has(name)) name = `${heading} (${(number += 1)})`;
    last.set(heading, number);
    taken.add(name);
    return name;
  });
}

const mostSamples = 3;
const mostTitles = 5_000;
const longestTitle = 200;

interface Survey {
  what: ImportKind;
  answers: Answers;
  /** Answers about columns of earlier files of the source. */
  remembered: Readonly<Record<string, ColumnAnswer>>;
  /** The active programs that have these titles. */
  findPrograms: (titles: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Reads a table once, and finds how it is read, which fields its columns are, and which questions are open.
 * It keeps no cells beyond a few examples, and the titles of trainings. Throws the errors of `readTable`.
 */
export async function surveyTable(table: Table, survey: Survey): Promise<FileFacts> {
  const { what, answers } = survey;
  const { columns, unknown } = await columnsOf(namedOnce(table.headings), survey);
  const dates = new Map(
    columns.flatMap(({ field, program }, index) =>
      dateFields.includes(field) || program !== null ? [[index, new DateOrderFinder()] as const] : [],
    ),
  );
  const title = columns.findIndex(({ field }) => field === 'training');
  const titles = new Set<string>();
  const samples = new Set<string>();
  const told = answersAbout(columns, survey);
  const unknownStandings = new UnknownStandings(columns, told.standing);
  let rows = 0;
  for await (const { cells } of table.rows) {
    rows += 1;
    for (const [index, judge] of dates) {
      const cell = cells[index] ?? '';
      if (columns[index]!.program === null || !isWord(cell)) judge.add(cell);
    }
    unknownStandings.add(cells);
    const named = cells[title];
    if (named && named.length <= longestTitle) titles.add(named);
    if (titles.size > mostTitles)
      throw new Refusal('file_too_large', { message: 'A file can name at most 5,000 different trainings.' });
    if (samples.size < mostSamples) addSamples(samples, cells);
  }
  const questions = [
    ...questionsAbout(columns, what),
    ...unknown.map((column): Asked => ({ code: 'column', column })),
    ...unknownStandings.questions,
  ];
  const judged = checkColumns(columns, dates, questions);
  const programs = titles.size > 0 ? await survey.findPrograms([...titles]) : new Map<string, string>();
  const values = [...titles].filter(
    (each) => !programs.has(each) && own(answers.titles, each) === undefined && each !== unanswerable,
  );
  if (values.length > 0) questions.push({ code: 'unknown_title', column: columns[title]!.heading, values });
  const { encoding, delimiter, sheet } = table;
  return {
    encoding,
    delimiter,
    sheet,
    rows,
    samples: [...samples],
    columns,
    questions: toAsk(questions),
    judged,
    programs: Object.fromEntries(programs),
    ...told,
  };
}

/** The answers that belong to a column, and that earlier files of the source gave for it. */
function answersAbout(
  columns: readonly ImportColumn[],
  { answers, remembered }: Survey,
): Required<Pick<FileFacts, 'standing' | 'login_from_id'>> {
  const before = (wanted: string) =>
    own(remembered, columns.find(({ field }) => field === wanted)?.heading ?? '');
  return {
    standing: { ...before('standing')?.standing, ...answers.standing },
    login_from_id: answers.login_from_id ?? before('external_id')?.login_from_id ?? null,
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
    const isAnswered = answer.field !== undefined || answer.program !== undefined;
    if (what === 'matrix' && known === undefined && program === null && !isAnswered && heading !== '')
      unknown.push(heading);
    return { heading, field, program, dates: program === null ? null : (dates ?? 'done'), order };
  });
  return { columns, unknown };
}

/** How the dates of columns are read; asks where only a person can tell. */
function checkColumns(
  columns: readonly ImportColumn[],
  dates: ReadonlyMap<number, DateOrderFinder>,
  questions: Asked[],
): Record<string, DateColumn> {
  const judged = new Map<string, DateColumn>();
  for (const [index, judge] of dates) {
    const column = columns[index]!;
    const order = judge.judged(column.order);
    judged.set(column.heading, order);
    if (order === 'ymd' || order === 'dmy' || order === 'mdy') column.order = order;
    if (order === 'asked')
      questions.push({ code: 'date_order', column: column.heading, values: judge.examples });
  }
  return Object.fromEntries(judged);
}

function addSamples(samples: Set<string>, cells: readonly string[]): void {
  for (const cell of cells)
    // oxlint-disable-next-line no-control-regex
    if (samples.size < mostSamples && /[^\u0000-\u007f]/u.test(cell)) samples.add(shortened(cell, 200));
}

function questionsAbout(columns: readonly ImportColumn[], what: ImportKind): Asked[] {
  const questions: Asked[] = [];
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
