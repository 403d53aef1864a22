import { Refusal } from '#shared/errors';
import { fileKind } from './file-kind.ts';
import type { Row } from './clean-rows.ts';
import { readSpreadsheet } from './spreadsheet/read-spreadsheet.ts';
import type { Encoding } from './text/encoding.ts';
import { readText } from './text/read-text.ts';

/** A table whose rows can be read once, in their order. */
export interface Table {
  /** Of a text file, else null. */
  encoding: Encoding | null;
  /** The character between two cells of a text file, else null. */
  delimiter: string | null;
  /** The name of a spreadsheet's sheet, else null. */
  sheet: string | null;
  headings: string[];
  /**
   * The rows that aren't empty, read on as they are asked for; a reader that stops early leaves the loop or calls
   * `return()`. Refusals of readTable that concern a later row are thrown here. A row has more cells than there are
   * headings where something stands in them: most often a delimiter inside a text without quotes.
   */
  rows: AsyncGenerator<Row, undefined>;
}

/** Choices of a person in the place of those that readTable makes by itself; a spreadsheet needs none. */
export interface TableChoices {
  encoding?: Encoding | undefined;
  delimiter?: string | undefined;
}

/**
 * Reads the table in a file (.csv, .txt, .xlsx), which it judges by its content (product §98).
 *
 * Cells are texts: NFC, trimmed, a line break is a space. Of a spreadsheet, dates are ISO dates, numbers stand as the
 * sheet shows them, and a formula is its value.
 *
 * Throws Refusal("file_type"), Refusal("file_too_large"), Refusal("no_rows"), each with the place if there is one.
 */
export async function readTable(bytes: Buffer, choices: TableChoices = {}): Promise<Table> {
  const table = fileKind(bytes) === 'text' ? await readText(bytes, choices) : await readSpreadsheet(bytes);
  if (!table) throw new Refusal('no_rows');
  return table;
}
