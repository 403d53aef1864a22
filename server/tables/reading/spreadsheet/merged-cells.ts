import type { Row } from '../clean-rows.ts';
import { limits } from '../limits.ts';
import { tooLarge } from '../refusals.ts';
import { columnOf } from './column-of.ts';

/** A cell that a sheet shows over several rows. */
export interface MergedCell {
  column: number;
  first: number;
  last: number;
}

const element =
  /<(?:[\w.-]+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["'][^<>]*>/g;

/** An element is no longer than this. */
const longestElement = 1_000;

/**
 * The merged cells of a worksheet, by their first rows. A worksheet names them behind its rows. So this looks
 * through its text before the rows are parsed, which takes a small part of their time.
 *
 * Throws Refusal("file_too_large") if they are too many.
 */
export async function readMergedCells(document: AsyncIterable<Buffer>): Promise<MergedCell[]> {
  const cells: MergedCell[] = [];
  let rest: Uint8Array = new Uint8Array();
  for await (const piece of document) {
    const bytes = Buffer.concat([rest, piece]);
    if (bytes.includes('mergeCell')) addCells(bytes.toString('latin1'), cells);
    const end = bytes.lastIndexOf('>') + 1;
    rest = bytes.subarray(Math.max(end, bytes.length - longestElement));
  }
  return cells.toSorted((one, other) => one.first - other.first);
}

function addCells(text: string, cells: MergedCell[]): void {
  for (const [, letters, first, last] of text.matchAll(element)) {
    const cell = { column: columnOf(letters!), first: Number(first), last: Number(last) };
    // One beyond the last column, or in one row, tells nothing.
    if (cell.last <= cell.first || cell.column >= limits.columns) continue;
    if (cells.length === limits.mergedCells) throw tooLarge('A sheet can have at most 100,000 merged cells.');
    cells.push(cell);
  }
}

/** Gives each row of a sheet, one after the other, the values of the merged cells that reach into it. */
export class MergedFiller {
  readonly #cells: readonly MergedCell[];
  #next = 0;
  /** The merged cell of each column, with its text. */
  readonly #open = new Map<number, { last: number; text: string }>();

  constructor(cells: readonly MergedCell[]) {
    this.#cells = cells;
  }

  /** A row without a cell of its own stays empty. */
  fill({ line, cells }: Row): void {
    if (this.#cells.length === 0) return;
    for (const [column, { last, text }] of this.#open) {
      if (last < line) this.#open.delete(column);
      else if (cells.length > 0 && text !== '') setCell(cells, column, text);
    }
    for (let cell = this.#cells[this.#next]; cell && cell.first <= line; cell = this.#cells[++this.#next]) {
      const text = cell.first === line ? (cells[cell.column] ?? '') : '';
      // Cells that lie over each other are none that a spreadsheet writes: the first counts.
      if (!this.#open.has(cell.column)) this.#open.set(cell.column, { last: cell.last, text });
    }
  }
}

function setCell(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('');
  cells[column] = text;
}
