import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCells } from '../../test/tables/read.ts';
import { rowsOf } from '../../test/tables/rows.ts';
import type { OutgoingTable } from './writing/table-file.ts';
import { writeCsv } from './writing/write-csv.ts';
import { writeXlsx } from './writing/write-xlsx.ts';

const signs = [
  ',',
  ';',
  '\t',
  '|',
  '"',
  "'",
  '\n',
  '\r\n',
  '\r',
  ' ',
  '\u00a0',
  '\uFEFF',
  '\u2028',
  '=',
  '+',
  '-',
  '@',
  '0',
];
const escapes = [
  'sep=;',
  ';=',
  '; -1',
  "|'@",
  '=1+1',
  '_x0041_',
  '_x',
  '&amp;',
  '<b>',
  ']]>',
  '\u0001',
  '\u001f',
  '\uFFFE',
  '\uD800',
  '\u0338',
];
const words = [
  'word',
  'Jose\u0301',
  'A\u030a',
  'محمد',
  'שלום',
  '王明',
  '👩‍🚒',
  'İ',
  '007',
  '1E5',
  '01/02/2024',
  '#N/A',
  '="007"',
  "'007",
  "' '007",
];

/** Texts; each has broken some reader or writer of tables. */
const pieces = fc.constantFrom(...signs, ...escapes, ...words);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 6 }).map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
);

/**
 * A text as each reader tells it: in whole characters, NFC, without unseen signs, trimmed. Each line break and
 * fixed space is a space. No text has a NUL.
 */
function told(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, ' ')
    .replace(/(?!\t)\p{Cc}|[\u200b\u2060\uFEFF]/gu, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .trim();
}

const tables = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(texts, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 30 }),
  )
  .map((rows) => rows.map((row) => row.map((text) => text.replaceAll('\0', ''))))
  // The headings end with a text, so that each column has one.
  .map(([headings, ...rows]) => [[...headings!.slice(0, -1), `${headings!.at(-1)}x`], ...rows])
  .filter(([, ...rows]) => rows.some((row) => row.some((text) => told(text) !== '')));

/** The cells of a file for a program that parts it at this sign. Quotation marks count only at the start of a cell. */
function cellsAt(sign: string, file: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    cells.push(cell);
    cell = '';
  };
  for (let at = 0, start = true; at < file.length; at += 1) {
    const each = file.charAt(at);
    const isEnd = !isQuoted && [sign, '\r', '\n'].includes(each);
    if (isEnd) end();
    else if (start && each === '"') isQuoted = true;
    else if (isQuoted && each === '"' && file.charAt(at + 1) === '"') cell += file.charAt(at++);
    else if (isQuoted && each === '"') isQuoted = false;
    else cell += each;
    start = isEnd;
  }
  end();
  return cells;
}

const figures = /^[+-]?[\d ()./-]+$/;

/** Whether a spreadsheet might take this for a formula, with or without spaces and quotation marks before it. */
const isFormula = (cell: string) => /^[\s"]*[=+\-@]|^[\t\r]/.test(cell) && !figures.test(cell);

test('wherever a program parts a CSV file, no cell of it begins like a formula §98.10', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ([headings, ...rows]) => {
      const columns = headings!.map((heading) => ({ heading, type: 'text' as const }));
      const file = await buffer(writeCsv({ columns, rows: rowsOf(rows), timeZone: 'UTC' }));
      const text = file.toString().replace(/^\uFEFF/, '');
      for (const sign of [',', ';', '\t', '|'])
        expect(cellsAt(sign, text).filter(isFormula), JSON.stringify([sign, text])).toEqual([]);
      // And without any rule for quotation marks.
      expect(text.split(/[;|\t\r\n]/).filter(isFormula), JSON.stringify(text)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['CSV', writeCsv],
  ['XLSX', (table: OutgoingTable) => writeXlsx(table, 'Table')],
])(
  'any table of texts that was written as %s and is read again has the same cells §98.12',
  async (_, write) => {
    await fc.assert(
      fc.asyncProperty(tables, async ([headings, ...rows]) => {
        const columns = headings!.map((heading) => ({ heading, type: 'text' as const }));
        const file = await buffer(write({ columns, rows: rowsOf(rows), timeZone: 'UTC' }));
        const seen = [headings!, ...rows].map((row) => row.map(told));
        expect(await readCells(file)).toEqual(seen.filter((row) => row.some((text) => text !== '')));
      }),
      { numRuns: 300 },
    );
  },
);
