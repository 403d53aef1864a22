import { wallClockOf } from '#shared/time';

/** The kinds of columns, which decide how a spreadsheet shows and sorts them. */
export type ColumnType = 'text' | 'integer' | 'date' | 'instant';

export interface Column {
  heading: string;
  type: ColumnType;
}

/**
 * A cell: a string for "text", a number for "integer", a string "YYYY-MM-DD" for "date". For "instant" it is
 * a Date or a string in ISO format. Null is an empty cell in each.
 */
export type Cell = string | number | Date | null;

/** A table on its way into a file. */
export interface OutgoingTable {
  columns: readonly Column[];
  /**
   * Each with a cell for each column. They are read as fast as the file is read, and closed if nobody reads
   * it to the end.
   */
  rows: AsyncIterable<readonly Cell[]>;
  /** The organisation's zone, in which instants are written. */
  timeZone: string;
}

/** The time that clocks show at the cell's instant, as "YYYY-MM-DD HH:MM:SS". */
export function clockText(cell: Cell, timeZone: string): string {
  return wallClockOf(cell as Date | string, timeZone)
    .slice(0, 19)
    .replace('T', ' ');
}

/** Joins texts to pieces of this length at least, as a stream has a cost for each. */
export const pieceLength = 16 * 1024;
