import type { Row } from './clean-rows.ts';
import type { Encoding } from '#shared/text-encodings';

/** A table whose rows can be read once, in their order. */
export interface Table {
  /** For a text file, else null. */
  encoding: Encoding | null;
  /** The character between two cells of a text file, else null. */
  delimiter: string | null;
  /** The name of a spreadsheet's sheet, else null. */
  sheet: string | null;
  headings: string[];
  /**
   * The rows that aren't empty, read on as they are asked for. A reader that stops early leaves the loop or calls
   * `return()`. Refusals of readTable that concern a later row are thrown here. A row has more cells than there are
   * headings only if something is in them. Most often it is a delimiter inside a text without quotes.
   */
  rows: AsyncGenerator<Row, undefined>;
}

/** Choices of a person in the place of those that readTable makes by itself; a spreadsheet needs none. */
export interface TableChoices {
  encoding?: Encoding | null | undefined;
  delimiter?: string | null | undefined;
}
