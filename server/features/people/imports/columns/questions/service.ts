import { keyFields, type ImportKind } from '#shared/people/imports/import-facts';
import type { ImportColumn } from '#shared/people/imports/schemas';
import { isFlagOfLeaving } from '../../cells/standing/service.ts';
import type { Asked } from '../../store.ts';
import type { NamedColumn } from '../naming/service.ts';
import type { SeenColumn } from '../values/service.ts';

/** A column of the file, and the facts about its cells. */
export interface SurveyedColumn extends NamedColumn {
  seen: SeenColumn;
}

/** The content of a column, if it is imported. Each flag of leaving has its own. */
function contentOf({ heading, field, program, dates }: ImportColumn): string | null {
  if (field === 'standing' && isFlagOfLeaving(heading)) return `standing ${heading}`;
  return field ?? (program === null ? null : `${program} ${dates}`);
}

/** Whether a column comes before another one of its field. Two line managers are asked about: they see people's records. */
function comesBefore(one: SurveyedColumn, other: SurveyedColumn): boolean {
  const isUnclear = other.rank === 0 || other.column.field === 'line_manager';
  return one.rank < other.rank || (one.rank === other.rank && !isUnclear);
}

/**
 * Leaves out columns with the same content as another one. Empty ones go first, then those with numbers instead of
 * names, then those with the weaker heading. A column that a person has named stays.
 */
export function settleTwins(surveyed: readonly SurveyedColumn[]): void {
  preferNames(surveyed);
  const isEmpty = ({ seen, isAnswered }: SurveyedColumn) => !seen.hasValue && !isAnswered;
  const isWeaker = [
    (_other: SurveyedColumn, each: SurveyedColumn) => isEmpty(each),
    (other: SurveyedColumn, each: SurveyedColumn) =>
      !each.isAnswered && each.seen.hasNumbersAlone && !other.seen.hasNumbersAlone,
    (other: SurveyedColumn, each: SurveyedColumn) => comesBefore(other, each),
  ];
  for (const givesWay of isWeaker)
    for (const each of surveyed) {
      const content = contentOf(each.column);
      const isTold = surveyed.some(
        (other) => other !== each && contentOf(other.column) === content && givesWay(other, each),
      );
      if (content === null || !isTold) continue;
      Object.assign(each.column, { field: null, program: null, dates: null });
      each.isUnknown = each.seen.hasValue;
    }
}

/** If two columns have one heading, such as "Planstelle" of SAP, the one with names counts. */
function preferNames(surveyed: readonly SurveyedColumn[]): void {
  for (const numbers of surveyed) {
    if (numbers.isAnswered || !numbers.seen.hasNumbersAlone) continue;
    const names = surveyed.find(
      ({ column, isUnknown, seen }) =>
        isUnknown && seen.hasWords && column.heading.startsWith(`${numbers.column.heading} (`),
    );
    if (!names) continue;
    names.column.field = numbers.column.field;
    numbers.column.field = null;
    [names.rank, names.isUnknown, numbers.isUnknown] = [numbers.rank, false, true];
  }
}

/** The questions about the columns of a file. */
export function questionsAbout(surveyed: readonly SurveyedColumn[], what: ImportKind): Asked[] {
  const questions: Asked[] = [];
  const by = new Map<string, string>();
  for (const { column } of surveyed) {
    const content = contentOf(column);
    if (content === null) continue;
    const other = by.get(content);
    if (other === undefined) by.set(content, column.heading);
    else questions.push({ code: 'column_twice', column: column.heading, values: [other, column.heading] });
  }
  const hasKey = keyFields.some((field) => by.has(field));
  if (!hasKey) questions.push({ code: 'no_key' });
  if (what === 'records')
    for (const needed of ['training', 'trained_on'])
      if (!by.has(needed)) questions.push({ code: 'column', column: needed });
  // Without a key the columns that nobody knows are a part of the question about it.
  if (hasKey || what === 'matrix') questions.push(...questionsAboutUnknown(surveyed, what));
  for (const { column, seen, isAnswered } of surveyed) {
    const { strangers } = seen;
    if (contentOf(column) === null) continue;
    if (strangers.length > 0 && !isAnswered)
      questions.push({ code: 'column_values', column: column.heading, values: strangers });
    else if (seen.dates?.judged(column.order) === 'asked')
      questions.push({ code: 'date_order', column: column.heading, values: seen.dates.examples });
    const words = seen.standings?.words ?? [];
    if (words.length > 0) questions.push({ code: 'standing', column: column.heading, values: words });
  }
  return questions;
}

/** A column of a matrix is most often a training, so that somebody has to say so. */
function questionsAboutUnknown(surveyed: readonly SurveyedColumn[], what: ImportKind): Asked[] {
  const headings = surveyed.flatMap(({ column, isUnknown, seen }) =>
    isUnknown && seen.hasValue ? column.heading : [],
  );
  if (what === 'matrix') return headings.map((column): Asked => ({ code: 'column', column }));
  return headings.length > 0 ? [{ code: 'left_out', values: headings }] : [];
}
