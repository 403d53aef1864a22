import { Refusal } from '#shared/errors';
import { fileKind } from './file-kind.ts';
import { readSpreadsheet } from './spreadsheet/read-spreadsheet.ts';
import type { Table, TableChoices } from './table.ts';
import { readText } from './text/read-text.ts';

/**
 * Reads the table in a file (.csv, .txt, .xlsx), which it judges by its content (product §98).
 *
 * Cells are texts: NFC, trimmed, a line break is a space. In a spreadsheet, dates are ISO dates, numbers are
 * as the sheet shows them, and a formula is its value.
 *
 * Throws Refusal("file_type"), Refusal("file_too_large"), Refusal("no_rows"), each with the place if there is one.
 */
export async function readTable(bytes: Buffer, choices: TableChoices = {}): Promise<Table> {
  const table =
    fileKind(bytes) === 'text' ? await readText(bytes, choices) : await readSpreadsheet(bytes, choices);
  if (!table) throw new Refusal('no_rows');
  return table;
}
