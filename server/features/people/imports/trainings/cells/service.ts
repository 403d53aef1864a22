import type { ImportKind, LineCode } from '#shared/people/imports/import-facts';
import type { CalendarDate } from '#shared/time';
import { own } from '#shared/own';
import type { Row } from '../../../../../tables/reading/clean-rows.ts';
import { readDate } from '../../../../../tables/reading/dates/date-columns.ts';
import { dateFieldOf, isBlank } from '../../cells/blank/service.ts';
import { inCell, notDate, severalOrders, type Place } from '../../cells/sentences/service.ts';
import { stagePerson } from '../../cells/service.ts';
import { outcomeNames, saysDone, saysNotNeeded } from '../../cells/words/service.ts';
import type { StagedPerson } from '../../people/staging/store.ts';
import type { Answers, FileFacts } from '../../store.ts';
import type { StagedTraining } from '../store.ts';

/** The facts by which rows are read: those of the file, and the answers of people. */
export interface Reading {
  what: ImportKind;
  facts: FileFacts;
  answers: Answers;
}

const longest = { training: 200, trainer: 200, note: 2_000 } as const;
const mostMinutes = 100_000;

type Refusal = Pick<StagedTraining, 'code' | 'field' | 'why'>;

/** The day in a cell, or why it is none. */
function dayIn(place: Place, field: string, facts: FileFacts): { day: CalendarDate } | Refusal {
  const read = readDate(place.text, own(facts.judged, place.heading) ?? 'any');
  if ('date' in read) return { day: read.date };
  const why = read.refused === 'date' ? notDate(place) : severalOrders(place);
  return { code: read.refused, field, why };
}

/** A row of a file of trainings as it is staged: its person and its trainings. */
export function stageTrainings(
  row: Row,
  reading: Reading,
): { person: StagedPerson; trainings: StagedTraining[] } {
  const person = stagePerson(row, { ...reading.facts, columns: keyColumns(reading.facts) });
  const trainings = reading.what === 'records' ? [recordIn(row, reading)] : cellsOf(row, reading);
  return { person, trainings };
}

const keys = ['external_id', 'login', 'email'];

/** The columns; those without a key stay out. */
const keyColumns = ({ columns }: FileFacts) =>
  columns.map((column) => (keys.includes(column.field ?? '') ? column : { ...column, field: null }));

function recordIn({ line, cells }: Row, { facts, answers }: Reading): StagedTraining {
  const record: StagedTraining = { line, place: 0 };
  const refuse = (code: LineCode, field: string, why: string) => {
    if (!record.code) Object.assign(record, { code, field, why });
  };
  facts.columns.forEach(({ heading, field }, index) => {
    const text = cells[index] ?? '';
    if (field === null || isBlank(text, field)) return;
    const place: Place = { text, heading, line };
    if (field === 'training') {
      const answer = own(answers.titles, text) ?? own(facts.programs, text) ?? 'free';
      if (text.length > longest.training) refuse('text', field, tooLong(place, longest.training));
      else if (answer === 'leave') refuse('title', field, `${inCell(place)}, was left out.`);
      else if (answer === 'free') record.title = text;
      else Object.assign(record, { program: answer, title: text });
    } else if (field === 'trained_on' || field === 'valid_until') {
      const read = dayIn(place, field, facts);
      if ('day' in read) record[field] = read.day;
      else refuse(read.code!, field, read.why!);
    } else if (field === 'outcome') {
      const outcome = outcomeNames.get(text.toLowerCase());
      if (outcome) record.outcome = outcome;
      else refuse('outcome', field, `${inCell(place)}, is neither passed nor attended.`);
    } else if (field === 'minutes') {
      const minutes = /^\d{1,6}$/.test(text) ? Number(text) : Infinity;
      if (minutes <= mostMinutes) record.minutes = minutes;
      else refuse('minutes', field, `${inCell(place)}, isn’t a whole number of minutes.`);
    } else if (field === 'trainer' || field === 'note') {
      if (text.length <= longest[field]) record[field] = text;
      else refuse('text', field, tooLong(place, longest[field]));
    }
  });
  const isEmpty = (field: string) =>
    `“${facts.columns.find((column) => column.field === field)?.heading}” is empty in row ${line}.`;
  if (!record.title) refuse('title', 'training', isEmpty('training'));
  if (!record.trained_on) refuse('date', 'trained_on', isEmpty('trained_on'));
  return record;
}

const tooLong = ({ heading, line }: Place, most: number) =>
  `“${heading}”, row ${line}, has more than ${most} characters.`;

/** Each cell of a program's column; the end of its validity may be in another one. */
function cellsOf({ line, cells }: Row, { facts, answers }: Reading): StagedTraining[] {
  const made: StagedTraining[] = [];
  const ends = new Map<string, CalendarDate>();
  const textOf = (index: number) => cells[index] ?? '';
  facts.columns.forEach(({ heading, program, dates }, index) => {
    const text = textOf(index);
    if (program === null || text === '') return;
    const cell: StagedTraining = { line, place: index, program, field: heading };
    const place: Place = { text, heading, line };
    if (saysNotNeeded(text) && dates !== 'valid_until') made.push({ ...cell, is_exempt: true });
    else if (isBlank(text, dateFieldOf(dates))) return;
    else if (dates === 'valid_until') {
      const read = dayIn(place, heading, facts);
      if ('day' in read) ends.set(program, read.day);
      else made.push({ ...cell, ...read });
    } else if (!saysDone(text)) {
      const read = dayIn(place, heading, facts);
      made.push('day' in read ? { ...cell, trained_on: read.day } : { ...cell, ...read });
    } else if (answers.x_date) made.push({ ...cell, trained_on: answers.x_date });
    else
      made.push({
        ...cell,
        code: 'needs_date',
        why: `${inCell(place)}, has no date. Say when it was.`,
      });
  });
  facts.columns.forEach(({ heading, program, dates }, index) => {
    const end = program !== null && dates === 'valid_until' && ends.get(program);
    if (!end || textOf(index) === '') return;
    const cell = made.find((each) => each.program === program && each.trained_on !== undefined);
    if (cell) cell.valid_until = end;
    else
      made.push({
        line,
        place: index,
        program,
        field: heading,
        code: 'needs_date',
        why: `“${heading}”, row ${line}, has an expiry date, but no column says when the training was done.`,
      });
  });
  return made;
}
