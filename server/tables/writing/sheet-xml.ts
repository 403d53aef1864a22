import { columnLetters } from '../column-letters.ts';
import { escapeText } from './xlsx-text.ts';
import type { RowCursor } from './row-cursor.ts';
import { clockText, pieceLength, type Cell, type Column, type ColumnType } from './table-file.ts';
import { styleNumbers } from './xlsx-parts.ts';

/** A sheet has no more rows, with the headings. */
export const mostRows = 1_048_576;

const daysTo1970 = 25_569;
const millisecondsOfDay = 24 * 60 * 60 * 1000;
/** The first day that all spreadsheets count alike: Excel knows a 29 February 1900. */
const firstDay = '1900-03-01';

/** The widest and the narrowest column, in characters. */
const [narrowest, widest] = [8, 60];
const fixedWidths = { text: 0, integer: 0, date: 12, instant: 18 };

/**
 * A worksheet's document in pieces: frozen bold headings, and rows until the cursor has none or the sheet is
 * full. Each text is a text, never a formula.
 */
export async function* sheetXml(
  columns: readonly Column[],
  cursor: RowCursor,
  timeZone: string,
): AsyncGenerator<string, undefined> {
  const cells = columns.map(({ type }, index) => cellWriter(type, columnLetters(index), timeZone));
  let piece = `${opening(columns, cursor.ahead)}<row r="1">${columns.map(headingCell).join('')}</row>`;
  for (let line = 2; line <= mostRows; line++) {
    const row = await cursor.next();
    if (!row) break;
    piece += `<row r="${line}">`;
    for (let index = 0; index < cells.length; index++) {
      const cell = row[index] ?? null;
      if (cell !== null && cell !== '') piece += cells[index]!(cell, line);
    }
    piece += '</row>';
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

function opening(columns: readonly Column[], ahead: readonly (readonly Cell[])[]): string {
  const widths = columns.map(({ heading, type }, index) => {
    const texts = ahead.map((row) => (type === 'text' ? String(row[index] ?? '').length : 0));
    const width = Math.max(narrowest, fixedWidths[type], heading.length + 2, ...texts);
    const number = index + 1;
    return `<col min="${number}" max="${number}" width="${Math.min(width, widest)}" style="${styleNumbers[type]}" customWidth="1"/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

function headingCell({ heading }: Column, index: number): string {
  return textCell(`${columnLetters(index)}1`, styleNumbers.heading, heading);
}

function textCell(reference: string, style: number, text: string): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

function cellWriter(
  type: ColumnType,
  letters: string,
  timeZone: string,
): (cell: Cell, line: number) => string {
  const style = styleNumbers[type];
  const number = (value: number, line: number) => `<c r="${letters}${line}" s="${style}"><v>${value}</v></c>`;
  const text = (value: string, line: number) => textCell(`${letters}${line}`, style, value);
  const day = (value: string) => Date.parse(`${value}Z`) / millisecondsOfDay + daysTo1970;
  switch (type) {
    case 'text':
      return (cell, line) => text(String(cell), line);
    case 'integer':
      return (cell, line) => number(Number(cell), line);
    case 'date':
      return (cell, line) =>
        String(cell) < firstDay ? text(String(cell), line) : number(day(`${String(cell)}T00:00:00`), line);
    case 'instant':
      return (cell, line) => {
        const clock = clockText(cell, timeZone);
        return clock < firstDay ? text(clock, line) : number(day(clock.replace(' ', 'T')), line);
      };
  }
}
