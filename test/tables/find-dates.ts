import {
  DateOrderFinder,
  type DateColumn,
  type DateOrder,
} from '../../server/tables/reading/dates/date-columns.ts';

/** How the dates of a column with these cells are read. */
export function findDates(cells: Iterable<string>, answer: DateOrder | null = null): DateColumn {
  const finder = new DateOrderFinder();
  for (const cell of cells) finder.add(cell);
  return finder.judged(answer);
}
