import fc from 'fast-check';
import { xlsxOf } from './xlsx.ts';

/** How often each part of a file is repeated: few bytes become many cells. */
interface Factors {
  textLength: number;
  sign: string;
  headings: number;
  /** Whether cells refer to one shared text, or have it themselves. */
  refers: boolean;
  rows: number;
  cellsOfRow: number;
  emptyRows: number;
  emptyCells: number;
  mergedRanges: number;
  sheets: number;
}

const factors = fc.record<Factors>({
  textLength: fc.constantFrom(1, 40, 200, 2_000, 32_000, 40_000),
  sign: fc.constantFrom('x', '€', '😀', '&amp;', '1', 'a\u0301'),
  headings: fc.constantFrom(1, 3, 31, 500, 600),
  refers: fc.boolean(),
  rows: fc.constantFrom(1, 20, 500, 3_000, 60_000),
  cellsOfRow: fc.constantFrom(1, 3, 31, 500),
  emptyRows: fc.constantFrom(0, 1_000, 300_000, 1_100_000),
  emptyCells: fc.constantFrom(0, 40, 16_000),
  mergedRanges: fc.constantFrom(0, 100, 50_000),
  sheets: fc.constantFrom(1, 1, 1, 2, 2, 250, 300),
});

type Repeat = (text: string, times: number) => string;

function spreadsheet(each: Factors, repeated: Repeat): Promise<Buffer> {
  const text = repeated(each.sign, each.textLength);
  const cell = each.refers
    ? '<c t="s"><v>0</v></c>'
    : `<c t="inlineStr"><is><t>${text.slice(0, 2_000)}</t></is></c>`;
  const rowOf = (cells: number) => `<row>${repeated(cell, cells)}${repeated('<c/>', each.emptyCells)}</row>`;
  const sheet = [
    rowOf(each.headings),
    repeated('<row/>', each.emptyRows),
    repeated(rowOf(each.cellsOfRow), each.rows),
    `</sheetData><mergeCells>${repeated('<mergeCell ref="A1:XFD1048576"/>', each.mergedRanges)}</mergeCells><sheetData>`,
  ].join('');
  const names = Array.from({ length: each.sheets }, (_, index) => `Sheet ${index}`);
  // The first sheets are empty, so that each of them is opened.
  const sheets = Object.fromEntries(
    names.map((name, index) => [name, index === names.length - 1 ? sheet : '']),
  );
  return xlsxOf({ sheets, strings: `<si><t>${text}</t></si>` });
}

function delimited(each: Factors, repeated: Repeat): Buffer {
  const cell = repeated(each.sign, Math.min(each.textLength, 2_000));
  const rowOf = (cells: number) => `${repeated(`${cell};`, cells)}${repeated(';', each.emptyCells)}\n`;
  return Buffer.from(
    [rowOf(each.headings), repeated('\n', each.emptyRows), repeated(rowOf(each.cellsOfRow), each.rows)].join(
      '',
    ),
  ).subarray(0, 19 * 1024 * 1024);
}

/** A hostile file, named by its factors. */
export interface MultipliedFile {
  name: string;
  make: () => Promise<Buffer>;
}

/**
 * Files in which references, headings, empty rows and cells, merged ranges and sheets multiply; the same each time. No
 * part of a file is longer than `longest` characters: a longer one is repeated less often.
 */
export function multipliedFiles(count: number, longest: number): MultipliedFile[] {
  const repeated = (each: string, times: number) =>
    each.repeat(Math.max(0, Math.min(times, Math.floor(longest / each.length))));
  return fc.sample(factors, { numRuns: count, seed: 47 }).map((each, index) => {
    const isText = index % 4 === 3;
    return {
      name: `${isText ? 'text' : 'spreadsheet'} of ${JSON.stringify(each)}`,
      make: async () => (isText ? delimited(each, repeated) : await spreadsheet(each, repeated)),
    };
  });
}
