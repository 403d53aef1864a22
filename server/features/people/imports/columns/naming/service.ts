import type { ImportKind } from '#shared/people/imports/import-facts';
import { unanswerable } from '#shared/people/imports/import-forms';
import type { ImportColumn } from '#shared/people/imports/schemas';
import { own } from '#shared/own';
import { columnLetters } from '../../../../../tables/column-letters.ts';
import type { Answers, ColumnAnswer, SourceAnswers } from '../../store.ts';
import { fieldBeside, fieldNamed, isInAddress } from '../headings/service.ts';

/** The headings, each once: a second "Name" is "Name (2)". A missing one has the letters of its column. */
export function namedOnce(headings: readonly string[]): string[] {
  const taken = new Set([unanswerable]);
  const last = new Map<string, number>();
  return headings.map((text, index) => {
    const heading = text || `Column ${columnLetters(index)}`;
    let name = heading;
    let number = last.get(heading) ?? 1;
    while (taken.has(name)) name = `${heading} (${(number += 1)})`;
    last.set(heading, number);
    taken.add(name);
    return name;
  });
}

/** The facts by which the columns of a file are named, beside the file. */
export interface Survey {
  what: ImportKind;
  answers: Answers;
  /** Answers about columns of earlier files of the source. */
  remembered: Readonly<Record<string, ColumnAnswer>>;
  /** Those about earlier files as a whole. */
  usual: SourceAnswers;
  /** The active programs that have these titles. */
  findPrograms: (titles: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** A column with its meaning, as far as headings and answers tell it. */
export interface NamedColumn {
  column: ImportColumn;
  /** Whether nothing knows its heading. */
  isUnknown: boolean;
  /** Whether a person has named it. */
  isAnswered: boolean;
  /** If several columns have its field, the lowest rank counts. */
  rank: number;
}

/** The columns of a file, named by answers, else by their headings and those beside them. */
export async function nameColumns(
  headings: readonly string[],
  { what, answers, remembered, findPrograms }: Survey,
): Promise<NamedColumn[]> {
  const once = namedOnce(headings);
  const programs = what === 'matrix' ? await findPrograms(once) : new Map<string, string>();
  const named = once.map((heading): NamedColumn => {
    const answer: ColumnAnswer = { ...own(remembered, heading), ...own(answers.columns, heading) };
    const { order = null, dates = null } = answer;
    const known = isInAddress(heading, once) ? undefined : fieldNamed(heading, what);
    const field = answer.field === undefined ? (known?.field ?? null) : answer.field;
    const program =
      field === null
        ? answer.program === undefined
          ? (programs.get(heading) ?? null)
          : answer.program
        : null;
    const isAnswered = answer.field !== undefined || answer.program !== undefined;
    return {
      column: { heading, field, program, dates: program === null ? null : (dates ?? 'done'), order },
      isUnknown: known === undefined && program === null && !isAnswered,
      isAnswered,
      rank: isAnswered ? 0 : (known?.rank ?? 0),
    };
  });
  for (const { column, isAnswered } of named)
    if (column.field !== null && !isAnswered) column.field = fieldBeside(column, fieldsBeside(column, named));
  return named;
}

/** The fields of the other columns. */
function fieldsBeside(column: ImportColumn, named: readonly NamedColumn[]): Set<string> {
  return new Set(named.flatMap((other) => (other.column === column ? [] : (other.column.field ?? []))));
}
