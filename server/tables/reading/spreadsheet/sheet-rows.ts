import { columnLetters } from '../../column-letters.ts';
import type { Row } from '../clean-rows.ts';
import { limits } from '../limits.ts';
import { damagedFile, tooLarge, wrongFile } from '../refusals.ts';
import { cellText, type CellContext } from './cell-text.ts';
import { columnOf } from './column-of.ts';
import { MergedFiller, type MergedCell } from './merged-cells.ts';
import { parseXml, type XmlHandler } from './parse-xml.ts';

/** The cell that is being read. */
interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
  hasFormula: boolean;
  hasValue: boolean;
}

/**
 * The rows of a worksheet with the sheet's own numbers, in pieces of its document: none is read before it is
 * asked for. A merged cell is in each of its rows.
 *
 * Throws Refusal("file_type") if the document is damaged or a formula has no value. Throws
 * Refusal("file_too_large") if there are too many columns or lines, or a cell is too long.
 */
export async function* sheetRows(
  document: AsyncIterable<string>,
  context: CellContext,
  merged: readonly MergedCell[],
): AsyncGenerator<Row, undefined> {
  const rows: Row[] = [];
  const filler = new MergedFiller(merged);
  for await (const _ of parseXml(document, rowHandler(context, rows))) {
    for (const row of rows) filler.fill(row);
    yield* rows.splice(0);
  }
}

/** Adds each row to `rows` when it ends. */
function rowHandler(context: CellContext, rows: Row[]): XmlHandler {
  let row: Row | null = null;
  let line = 0;
  let column = 0;
  let cell: OpenCell | null = null;
  let isValue = false;
  let isReading = false;

  const openRow = (number: string | undefined) => {
    const next = number === undefined ? line + 1 : Number(number);
    if (!Number.isSafeInteger(next) || next <= line) throw damagedFile();
    if (next > limits.lines) throw tooLarge();
    line = next;
    column = 0;
    row = { line, cells: [] };
  };

  const openCell = ({ r: reference, t: type = 'n', s: style = '0' }: Record<string, string>) => {
    if (reference !== undefined) column = columnIn(reference);
    cell = { column, type, style: Number(style), value: '', hasFormula: false, hasValue: false };
    column++;
  };

  const closeCell = ({ cells }: Row, read: OpenCell) => {
    const place = () => `${columnLetters(read.column)}${line}`;
    if (read.hasFormula && !read.hasValue)
      throw wrongFile(
        `The formula in cell ${place()} has no value. Open the file in your spreadsheet, save it and try again.`,
      );
    const text = read.hasValue ? cellText(read, context) : '';
    // Sheets have empty cells for their styles, at times to the last column.
    if (text === '') return;
    if (read.column >= limits.columns)
      throw tooLarge(`A table can have at most 500 columns. The cell ${place()} lies beyond them.`);
    while (cells.length < read.column) cells.push('');
    cells[read.column] = text;
  };

  return {
    open(name, attributes) {
      if (name === 'row') openRow(attributes['r']);
      else if (name === 'c' && row) openCell(attributes);
      else if (!cell) return;
      else if (name === 'f') cell.hasFormula = true;
      else if (name === 'rPh') isReading = true;
      else if (name === 'v' || (name === 't' && !isReading)) isValue = cell.hasValue = true;
    },
    text(piece) {
      if (!isValue || !cell) return;
      cell.value += piece;
      if (cell.value.length > limits.cellLength)
        throw tooLarge(
          `A cell can have at most 32,767 characters. The cell ${columnLetters(cell.column)}${line} has more.`,
        );
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c' && row && cell) {
        closeCell(row, cell);
        cell = null;
      } else if (name === 'row' && row) {
        rows.push(row);
        row = null;
      }
    },
  };
}

/** 0 of "A7", 27 of "AB7". Throws Refusal("file_type") if it is no reference. */
function columnIn(reference: string): number {
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(reference) ?? [];
  if (letters === undefined) throw damagedFile();
  return columnOf(letters);
}
