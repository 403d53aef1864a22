import { expect, test } from 'vitest';
import { readCells, readWhole } from '../../../test/tables/read.ts';
import { utf16, windows1252 } from '../../../test/tables/text.ts';
import { sheetBelowHeadings, textRow, xlsxOf } from '../../../test/tables/xlsx.ts';
import { findDates } from '../../../test/tables/find-dates.ts';
import { readDate } from './dates/date-columns.ts';

/** How many cells differ from the ones that a person sees in the file. */
function wrongCells(read: string[][], seen: string[][]): number {
  const [rows, columns] = [
    Math.max(read.length, seen.length),
    Math.max(...[...read, ...seen].map((r) => r.length)),
  ];
  return Array.from(
    { length: rows * columns },
    (_, at) => [Math.floor(at / columns), at % columns] as const,
  ).filter(([row, column]) => (read[row]?.[column] ?? '') !== (seen[row]?.[column] ?? '')).length;
}

const people = [
  ['Nr', 'Name', 'Abteilung'],
  ['007', 'Müller, Jürgen', 'Küche – Süd'],
  ['8', 'O’Brien', '€ und Šaldo'],
];

const matrix = [
  ['Login', ...Array.from({ length: 19 }, (_, index) => `Training ${index + 1}`)],
  ...Array.from({ length: 500 }, (_, row) => [
    `p${row}`,
    ...Array.from({ length: 19 }, (_column, column) => ((row * 7 + column * 3) % 5 < 2 ? '2024-03-05' : '')),
  ]),
];

const joined = (rows: string[][], delimiter: string, lineBreak = '\r\n') =>
  rows
    .map((row) => row.map((text) => (text.includes(delimiter) ? `"${text}"` : text)).join(delimiter))
    .join(lineBreak);

test.each<[string, () => Buffer | Promise<Buffer>, string[][]]>([
  ['semicolons in Windows-1252, as Excel saves it in German', () => windows1252(joined(people, ';')), people],
  ['a byte order mark and commas', () => Buffer.from(`\uFEFF${joined(people, ',', '\n')}`), people],
  ['a line that names the delimiter', () => Buffer.from(`sep=|\r\n${joined(people, '|')}`), people],
  ['tabs in UTF-16, as Excel saves Unicode text', () => utf16(joined(people, '\t'), 'little'), people],
  [
    'code page 850, as old payroll programs and Excel for MS-DOS write it',
    () => Buffer.from('Nr;Name\r\n1;M\x81ller, J\x94rg\r\n2;Ren\x82 d\x90t\x8f\r\n', 'latin1'),
    [
      ['Nr', 'Name'],
      ['1', 'Müller, Jörg'],
      ['2', 'René dÉtÅ'],
    ],
  ],
  ['UTF-16 with the high byte first', () => utf16(joined(people, ';'), 'big'), people],
  [
    'line breaks and quotation marks inside cells',
    () => Buffer.from('Name;Note\r\n"Smith, ""Al""";"one\r\ntwo;three"\r\nLee;5" pipe\r\n'),
    [
      ['Name', 'Note'],
      ['Smith, "Al"', 'one two;three'],
      ['Lee', '5" pipe'],
    ],
  ],
  [
    'apostrophes that keep texts from being formulas',
    () => Buffer.from("Login,Phone,Note\na,'+49 30 1,'=1+1\nb,'@home,it's\n"),
    [
      ['Login', 'Phone', 'Note'],
      ['a', '+49 30 1', '=1+1'],
      ['b', '@home', "it's"],
    ],
  ],
  [
    'texts in parts and spaces around them',
    () => Buffer.from(' Name ,Town\nJose\u0301 ,\u00a0A\u030angstrom\n'),
    [
      ['Name', 'Town'],
      ['José', 'Ångstrom'],
    ],
  ],
  [
    'numbers and dates of a spreadsheet',
    () =>
      sheetBelowHeadings(
        '<row r="2"><c r="A2" s="1"><v>7</v></c><c r="B2" s="2"><v>45351</v></c></row>' +
          '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="2"><v>45351.354166666664</v></c></row>' +
          '<row r="4"><c r="A4"><v>1E5</v></c><c r="B4" t="d"><v>2024-02-29T00:00:00</v></c></row>',
        {
          formats: ['00000', 'dd/mm/yyyy'],
          strings: '<si/><si><r><t>00</t></r><r><t>8</t></r><rPh><t>x</t></rPh></si>',
        },
      ),
    [
      ['A', 'B'],
      ['00007', '2024-02-29'],
      ['008', '2024-02-29 08:30'],
      ['100000', '2024-02-29'],
    ],
  ],
  ['a matrix of 500 by 20 whose cells are empty by 60 %', () => Buffer.from(joined(matrix, ';')), matrix],
  [
    'the same matrix as a spreadsheet',
    () => xlsxOf({ sheets: { Matrix: matrix.map((row, index) => textRow(index + 1, ...row)).join('') } }),
    matrix,
  ],
])('a file is read without a wrong cell: %s §98.5 §98.6 §98.7 §98.8', async (_, make, seen) => {
  expect(wrongCells(await readCells(await make()), seen)).toBe(0);
});

test('the matrix is as empty as that', () => {
  const cells = matrix.slice(1).flatMap((row) => row.slice(1));
  expect(cells.filter((text) => text === '').length / cells.length).toBeCloseTo(0.6);
});

test('empty rows are left out and counted, as a spreadsheet counts them §98.4', async () => {
  const text = 'sep=,\n\n,\nA,B\n1,"x\ny"\n\n , \n2,z\n';
  const { headings, rows } = await readWhole(text);
  expect([headings, ...rows]).toEqual([
    ['A', 'B'],
    { line: 4, cells: ['1', 'x y'] },
    { line: 7, cells: ['2', 'z'] },
  ]);
});

test('the first sheet that has a row is read, of those that one sees §98.4', async () => {
  const file = await xlsxOf({
    sheets: {
      Hidden: textRow(1, 'X') + textRow(2, '1'),
      Empty: '<row r="1"><c r="A1"/></row>',
      People: textRow(3, 'A', 'B') + '<row r="7"><c r="C7" t="inlineStr"><is><t>more</t></is></c></row>',
    },
    hidden: ['Hidden'],
  });
  expect(await readWhole(file)).toEqual({
    second_headings_row: null,
    encoding: null,
    delimiter: null,
    sheet: 'People',
    sheets: ['Empty', 'People'],
    headings: ['A', 'B'],
    headings_row: 3,
    rows: [{ line: 7, cells: ['', '', 'more'] }],
  });
});

test('the encoding and the delimiter are told, and can be chosen §98.5 §98.6', async () => {
  const file = windows1252('Name;A,B;C\n£ukasz;1,2;3\n');
  expect(await readWhole(file)).toMatchObject({ encoding: 'windows-1252', delimiter: ';' });
  const chosen = await readWhole(file, { encoding: 'windows-1250', delimiter: ',' });
  expect(chosen).toMatchObject({ encoding: 'windows-1250', headings: ['Name;A', 'B;C'] });
  expect(chosen.rows).toEqual([{ line: 2, cells: ['Łukasz;1', '2;3'] }]);
});

test.each([
  ['a;b\n1,5;2,5\n3;4\n', ';'],
  ['a,b\n"1;2;3",4\n"5;6;7",8\n', ','],
  ['a;b;c\n1;2\n3;4;5,6\n', ';'],
  ['a\tb\n5" x\ty\n', '\t'],
  ['one\ntwo\n', ','],
  ['Name\nSmith, Al\nLee\n', ';'],
])('the delimiter of %j is %j §98.6', async (text, delimiter) => {
  expect(await readWhole(text)).toMatchObject({ delimiter });
});

const datesOf = async (text: string) => {
  const dates = (await readWhole(text, { delimiter: ',' })).rows.map(({ cells }) => cells[0]!);
  return [findDates(dates), dates.map((date) => readDate(date, findDates(dates)))] as const;
};

test('dates such as 12/01 have the order that another one tells §98.9', async () => {
  expect(await datesOf('Joined\n12/01/2024\n13/01/2024\n2024-02-29\n')).toEqual([
    'dmy',
    [{ date: '2024-01-12' }, { date: '2024-01-13' }, { date: '2024-02-29' }],
  ]);
});

test('a column with two orders is refused but for its ISO dates §98.9', async () => {
  expect(await datesOf('Joined\n13.01.2024\n01/13/2024\n2024-02-29\n')).toEqual([
    'mixed',
    [{ refused: 'date_orders_mixed' }, { refused: 'date_orders_mixed' }, { date: '2024-02-29' }],
  ]);
});
