import { Readable } from 'node:stream';
import type { Encoding } from '#shared/text-encodings';
import { guarded, guardedFirst } from '../guarded.ts';
import { encoderOf } from './encode-text.ts';
import { clockText, pieceLength, type Cell, type Column, type OutgoingTable } from './table-file.ts';

/**
 * Texts with any of the usual delimiters, so that no program takes a wrong one, and those that programs would change.
 */
const needsQuotes = /[",;|\t\r\n]|^sep=|^\s|\s$/i;

/**
 * The table as CSV (RFC 4180) in UTF-8, with CRLF and commas (product §98). It has a byte order mark, by
 * which Excel knows it. The stream has a few rows at a time.
 */
export function writeCsv(table: OutgoingTable): Readable {
  return writeCsvAs(table, { encoding: 'utf-8', delimiter: ',' });
}

/** The form of a text file that a person knows: the encoding and the sign between two cells. */
interface TextForm {
  encoding: Encoding;
  delimiter: string;
}

/** The same with another delimiter and encoding. If this program can't write the encoding, it is UTF-8. */
export function writeCsvAs(table: OutgoingTable, { encoding, delimiter }: TextForm): Readable {
  const encode = encoderOf(encoding);
  async function* bytes() {
    for await (const piece of pieces(table, delimiter)) yield encode(piece);
  }
  return Readable.from(bytes(), { objectMode: false, highWaterMark: pieceLength });
}

async function* pieces(
  { columns, rows, timeZone }: OutgoingTable,
  delimiter: string,
): AsyncGenerator<string, undefined> {
  let piece = `\uFEFF${columns.map(({ heading }, index) => textCell(heading, index)).join(delimiter)}\r\n`;
  for await (const row of rows) {
    piece += `${columns.map((column, index) => cell(row[index] ?? null, index, column, timeZone)).join(delimiter)}\r\n`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function cell(value: Cell, index: number, { type }: Column, timeZone: string): string {
  if (value === null) return '';
  if (type === 'text') return textCell(String(value), index);
  return type === 'instant' ? clockText(value, timeZone) : String(value);
}

function textCell(text: string, index: number): string {
  const safe = index === 0 ? guardedFirst(text) : guarded(text);
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
