import { hasTooManyMarks } from '#shared/combining-marks';
import { columnLetters } from '../column-letters.ts';
import { cleanCell } from './clean-cell.ts';
import { limits } from './limits.ts';
import { tooLarge, wrongFile } from './refusals.ts';

/** A row with the number that a spreadsheet shows beside it, from 1 on. */
export interface Row {
  line: number;
  cells: string[];
}

/**
 * The rows that have something in them, with clean cells up to the last that isn't empty.
 *
 * Throws Refusal("file_too_large") as soon as a row, a cell or their number goes beyond the limits.
 */
export async function* cleanRows(rows: AsyncIterable<Row>): AsyncGenerator<Row, undefined> {
  let count = 0;
  let characters = 0;
  for await (const { line, cells } of rows) {
    if (line > limits.lines) throw tooLarge('A table can have at most 1,048,576 lines, empty ones included.');
    // Before anything works on the texts.
    const length = lengthOf(cells, line);
    characters += length;
    if (characters > limits.textLength) throw tooLarge('A table can have at most 100,000,000 characters.');
    const clean = cells.map(cleanCell);
    const width = clean.findLastIndex((text) => text !== '') + 1;
    if (width === 0) continue;
    if (width > limits.columns) throw tooLarge(`A table can have at most 500 columns. Row ${line} has more.`);
    // The headings are a row, too.
    if (++count > limits.rows + 1) throw tooLarge();
    yield { line, cells: clean.slice(0, width) };
  }
}

/**
 * How many characters the row has. Throws Refusal("file_too_large") if these, or those of a cell, are too
 * many. Throws Refusal("file_type") for more marks on a letter than any writing has.
 */
function lengthOf(cells: readonly string[], line: number): number {
  let length = 0;
  for (const [column, text] of cells.entries()) {
    const place = () => `${columnLetters(column)}${line}`;
    if (text.length > limits.cellLength)
      throw tooLarge(`A cell can have at most 32,767 characters. The cell ${place()} has more.`);
    if (hasTooManyMarks(text)) throw wrongFile(`The cell ${place()} has a letter with more than 30 marks.`);
    length += text.length;
  }
  if (length > limits.rowLength)
    throw tooLarge(`A row can have at most 1,000,000 characters. Row ${line} has more.`);
  return length;
}
