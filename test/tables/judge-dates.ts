import { DateJudge, type DateColumn, type DateOrder } from '../../server/tables/reading/date-columns.ts';

/** How the dates of a column with these cells are read. */
export function judgeDates(cells: Iterable<string>, answer: DateOrder | null = null): DateColumn {
  const judge = new DateJudge();
  for (const cell of cells) judge.add(cell);
  return judge.judged(answer);
}
