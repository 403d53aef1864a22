import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../test/tables/rows.ts';
import { readWhole } from '../../../test/tables/read.ts';
import { openPackage } from '../reading/spreadsheet/package.ts';
import { writeCsv } from './write-csv.ts';
import type { Cell, Column, OutgoingTable } from './table-file.ts';
import { writeXlsx } from './write-xlsx.ts';

const columns: Column[] = [
  { heading: 'Name & "more"', type: 'text' },
  { heading: 'Minutes', type: 'integer' },
  { heading: 'Day', type: 'date' },
  { heading: 'At', type: 'instant' },
];
const tableOf = (rows: AsyncIterable<readonly Cell[]>): OutgoingTable => ({
  columns,
  rows,
  timeZone: 'Europe/Berlin',
});

async function partOf(file: Buffer, path: string): Promise<string> {
  let text = '';
  for await (const piece of (await openPackage(file)).read(path)) text += piece;
  return text;
}

test('cells have types, and texts stay texts §98.11', async () => {
  const rows = rowsOf([
    ['=1+1', 5, '2024-02-29', '2024-07-01T10:30:00.000Z'],
    ['<b> & "c"', null, '1900-02-28', null],
  ]);
  const file = await buffer(writeXlsx(tableOf(rows), 'People "A"'));
  const sheet = await partOf(file, 'xl/worksheets/sheet1.xml');
  expect(sheet.slice(sheet.indexOf('<row r="2">'))).toBe(
    '<row r="2"><c r="A2" s="2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c r="B2" s="3"><v>5</v></c>' +
      '<c r="C2" s="4"><v>45351</v></c><c r="D2" s="5"><v>45474.52083333333</v></c></row>' +
      '<row r="3"><c r="A3" s="2" t="inlineStr"><is><t xml:space="preserve">&lt;b&gt; &amp; "c"</t></is></c>' +
      '<c r="C3" s="4" t="inlineStr"><is><t xml:space="preserve">1900-02-28</t></is></c></row></sheetData></worksheet>',
  );
  expect(sheet).not.toContain('<f>');
  expect(await partOf(file, 'xl/workbook.xml')).toContain('<sheet name="People &quot;A&quot;" sheetId="1"');
});

test('headings are bold and stay in sight, and columns are as wide as their first rows §98.11', async () => {
  const rows = rowsOf([['x'.repeat(100), 1, null, null]]);
  const sheet = await partOf(await buffer(writeXlsx(tableOf(rows), 'People')), 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">');
  const widths = [...sheet.matchAll(/<col min="\d" max="\d" width="(\d+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect(widths).toEqual([60, 9, 12, 18]);
});

test('a text that is longer than a cell ends with dots §98.11', async () => {
  const rows = rowsOf([['x'.repeat(40_000), 1, null, null]]);
  const read = await readWhole(await buffer(writeXlsx(tableOf(rows), 'People')));
  expect(read.rows[0]?.cells[0]).toBe(`${'x'.repeat(32_766)}…`);
});

test('a table without rows has its headings §98.11', async () => {
  const sheet = await partOf(
    await buffer(writeXlsx(tableOf(rowsOf([])), 'People')),
    'xl/worksheets/sheet1.xml',
  );
  expect(sheet).toMatch(/<row r="1">.+<\/row><\/sheetData>/);
});

test('a table that is longer than a sheet goes on in a second one §98.11', async () => {
  const long: OutgoingTable = {
    columns: [{ heading: 'N', type: 'integer' }],
    rows: rowsOf(Array.from({ length: 1_048_576 }, (_, number) => [number])),
    timeZone: 'UTC',
  };
  const file = await buffer(writeXlsx(long, 'Audit'));
  expect(await partOf(file, 'xl/worksheets/sheet2.xml')).toMatch(
    /<row r="1">.+<\/row><row r="2"><c r="A2" s="3"><v>1048575<\/v><\/c><\/row><\/sheetData>/,
  );
  expect(await partOf(file, 'xl/workbook.xml')).toContain('<sheet name="Audit 2" sheetId="2"');
});

test.each([
  ['CSV', writeCsv],
  ['XLSX', (table: OutgoingTable) => writeXlsx(table, 'People')],
])(
  'rows that fail end the file of %s with their error, and are closed when nobody reads on',
  async (_, write) => {
    async function* failing(): AsyncGenerator<Cell[]> {
      for (let row = 0; row < 5000; row++) yield [`row ${row}`, row, null, null];
      await Promise.reject(new Error('The database is gone.'));
    }
    await expect(buffer(write(tableOf(failing())))).rejects.toThrow('The database is gone.');

    const { promise: closed, resolve: close } = Promise.withResolvers<number>();
    async function* endless(): AsyncGenerator<Cell[]> {
      let row = 0;
      try {
        for (;;) yield [`row ${row++}`, row, null, null];
      } finally {
        close(row);
      }
    }
    for await (const piece of write(tableOf(endless()))) if (piece) break;
    expect(await closed).toBeLessThan(100_000);
  },
);
