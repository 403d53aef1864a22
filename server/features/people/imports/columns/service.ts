import { Refusal } from '#shared/errors';
import { own } from '#shared/own';
import { unanswerable } from '#shared/people/imports/import-forms';
import type { DateColumn } from '../../../../tables/reading/dates/date-columns.ts';
import { shortened } from '../../../../tables/reading/shortened.ts';
import type { Table } from '../../../../tables/reading/table.ts';
import { isBlank } from '../cells/blank/service.ts';
import { toAsk, type FileFacts } from '../store.ts';
import { nameColumns, type Survey } from './naming/service.ts';
import { questionsAbout, settleTwins, type SurveyedColumn } from './questions/service.ts';
import { SeenColumn } from './values/service.ts';

const mostSamples = 3;
const mostTitles = 5_000;
const longestTitle = 200;

/**
 * Reads a table once, and finds how it is read, which fields its columns are, and which questions are open.
 * It keeps no cells beyond a few examples, and the titles of trainings. Throws the errors of `readTable`.
 */
export async function surveyTable(table: Table, survey: Survey): Promise<FileFacts> {
  const { what, answers, usual } = survey;
  const standing = { ...usual.standing, ...answers.standing };
  const named = await nameColumns(table.headings, survey);
  const columns = named.map(({ column }) => column);
  const surveyed = named.map((each): SurveyedColumn => {
    return { ...each, seen: new SeenColumn(each.column, columns, standing) };
  });
  const title = columns.findIndex(({ field }) => field === 'training');
  const titles = new Set<string>();
  const samples = new Set<string>();
  let rows = 0;
  for await (const { cells } of table.rows) {
    rows += 1;
    for (const [index, { seen }] of surveyed.entries()) seen.see(cells[index] ?? '', cells);
    const told = cells[title] ?? '';
    if (told.length <= longestTitle && !isBlank(told, 'training')) titles.add(told);
    if (titles.size > mostTitles)
      throw new Refusal('file_too_large', { message: 'A file can list up to 5,000 different trainings.' });
    if (samples.size < mostSamples) addSamples(samples, cells);
  }
  settleTwins(surveyed);
  const questions = questionsAbout(surveyed, what);
  const programs = titles.size > 0 ? await survey.findPrograms([...titles]) : new Map<string, string>();
  const values = [...titles].filter(
    (each) => !programs.has(each) && own(answers.titles, each) === undefined && each !== unanswerable,
  );
  if (values.length > 0) questions.push({ code: 'unknown_title', column: columns[title]!.heading, values });
  const { encoding, delimiter, sheet, sheets, headings_row, second_headings_row } = table;
  return {
    encoding,
    delimiter,
    sheet,
    sheets,
    headings_row,
    second_headings_row,
    rows,
    samples: [...samples],
    columns,
    questions: toAsk(questions),
    judged: judgeDates(surveyed),
    programs: Object.fromEntries(programs),
    standing,
    login_from_id: answers.login_from_id ?? usual.login_from_id ?? null,
  };
}

/** How the dates of columns are read, by their headings. */
function judgeDates(surveyed: readonly SurveyedColumn[]): Record<string, DateColumn> {
  const judged = new Map<string, DateColumn>();
  for (const { column, seen } of surveyed) {
    if (!seen.dates || (column.field === null && column.program === null)) continue;
    const order = seen.dates.judged(column.order);
    judged.set(column.heading, order);
    if (order === 'ymd' || order === 'dmy' || order === 'mdy') column.order = order;
  }
  return Object.fromEntries(judged);
}

function addSamples(samples: Set<string>, cells: readonly string[]): void {
  for (const cell of cells)
    // oxlint-disable-next-line no-control-regex
    if (samples.size < mostSamples && /[^\u0000-\u007f]/u.test(cell)) samples.add(shortened(cell, 200));
}
