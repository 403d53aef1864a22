import type { Encoding } from '#shared/text-encodings';
import type { Row } from './clean-rows.ts';
import type { KnownHeadings } from './known-headings.ts';

/** A table whose rows can be read once, in their order. */
export interface Table {
  /** For a text file, else null. */
  encoding: Encoding | null;
  /** The character between two cells of a text file, else null. */
  delimiter: string | null;
  /** The name of a spreadsheet's sheet, else null. */
  sheet: string | null;
  /** The names of all sheets that one sees; of a text none. */
  sheets: string[];
  headings: string[];
  /** The number of the row with the headings. */
  headings_row: number;
  /** The number of the next row, if that has headings, too: some systems write labels below their own names. Else null. */
  second_headings_row: number | null;
  /**
   * The rows that aren't empty, read on as they are asked for. A reader that stops early leaves the loop or calls
   * `return()`. Refusals of readTable that concern a later row are thrown here. A row has more cells than there are
   * headings only if something is in them. Most often it is a delimiter inside a text without quotes.
   */
  rows: AsyncGenerator<Row, undefined>;
}

/** Where the headings are. */
interface HeadingPlace {
  sheet?: string | null | undefined;
  headings_row?: number | null | undefined;
}

/** Where the headings are, or how they are found. */
export interface HeadingChoices extends HeadingPlace {
  /** Headings by which their row, and the sheet, are recognised. */
  known?: KnownHeadings | undefined;
  /** Their place in former files; it counts unless another one is more likely. */
  usual?: HeadingPlace | undefined;
  /** The second row of headings, as a former reading found it with the known ones. */
  second_headings_row?: number | null | undefined;
}

/** Choices of a person in the place of those that readTable makes by itself. */
export interface TableChoices extends HeadingChoices {
  encoding?: Encoding | null | undefined;
  delimiter?: string | null | undefined;
}
