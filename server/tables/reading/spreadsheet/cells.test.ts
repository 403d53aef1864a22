import { expect, test } from 'vitest';
import { readCells } from '../../../../test/tables/read.ts';
import { sheetBelowHeadings, type HandmadeWorkbook } from '../../../../test/tables/xlsx.ts';
import { numberFormatOf, type NumberFormat } from './number-formats.ts';

async function shown(cell: string, workbook: Omit<HandmadeWorkbook, 'sheets'> = {}): Promise<string> {
  const rows = await readCells(
    await sheetBelowHeadings(`<row r="2">${cell}<c r="B2"><v>1</v></c></row>`, workbook),
  );
  return rows[1]![0]!;
}

test.each([
  ['a text', '<c r="A2" t="inlineStr"><is><t>007</t></is></c>', '007'],
  [
    'a rich text',
    '<c r="A2" t="inlineStr"><is><r><t>0</t></r><r><t>07</t></r><rPh><t>x</t></rPh></is></c>',
    '007',
  ],
  ['a shared text', '<c r="A2" t="s"><v>0</v></c>', 'one'],
  ['a shared text that is missing', '<c r="A2" t="s"><v>9</v></c>', ''],
  [
    'a text with escaped characters',
    '<c r="A2" t="str"><v>a_x000D_b_x005F_x0041_ &amp; &#x41;</v></c>',
    'a b_x0041_ & A',
  ],
  ['a text in a section of characters', '<c r="A2" t="str"><v><![CDATA[<b>]]></v></c>', '<b>'],
  ['truth', '<c r="A2" t="b"><v>1</v></c>', 'TRUE'],
  ['untruth', '<c r="A2" t="b"><v>0</v></c>', 'FALSE'],
  ['an error', '<c r="A2" t="e"><v>#N/A</v></c>', '#N/A'],
  ['a formula', '<c r="A2"><f>1+1</f><v>2</v></c>', '2'],
  ['a formula of an empty text', '<c r="A2" t="str"><f>""</f><v></v></c>', ''],
  ['a number with an exponent', '<c r="A2"><v>1E5</v></c>', '100000'],
  ['a number with a rounding error', '<c r="A2"><v>0.30000000000000004</v></c>', '0.3'],
  ['a long number', '<c r="A2"><v>123456789012345</v></c>', '123456789012345'],
  ['a number that lost digits', '<c r="A2"><v>1.2345678901234568E+16</v></c>', '1.23456789012346E+16'],
  ['a negative number', '<c r="A2"><v>-1.50</v></c>', '-1.5'],
  ['an empty cell with a style', '<c r="A2" s="1"/>', ''],
  ['a cell without a place', '<c><v>5</v></c>', '5'],
])('the sheet shows %s §98.8', async (_, cell, text) => {
  expect(await shown(cell, { strings: '<si><t>one</t></si>', formats: ['yyyy-mm-dd'] })).toBe(text);
});

test.each([
  ['45351', 'yyyy-mm-dd', '2024-02-29'],
  ['45351.354166666664', 'd.m.yyyy h:mm', '2024-02-29 08:30'],
  ['45351.99999999999', 'd.m.yyyy h:mm', '2024-03-01'],
  ['45351.000011574074', 'd.m.yyyy', '2024-02-29 00:00:01'],
  ['1', 'd.m.yyyy', '1900-01-01'],
  ['59', 'd.m.yyyy', '1900-02-28'],
  ['61', 'd.m.yyyy', '1900-03-01'],
  ['2958465', 'd.m.yyyy', '9999-12-31'],
  ['2958466', 'd.m.yyyy', '2958466'],
  ['-1', 'd.m.yyyy', '-1'],
  ['0.5', 'h:mm', '12:00'],
  ['7', '[$-407]00000', '00007'],
  ['-7', '000', '-007'],
  ['12345678901234568', '000', '1.23456789012346E+16'],
])('%s in the format %s is %s §98.8', async (value, format, text) => {
  expect(await shown(`<c r="A2" s="1"><v>${value}</v></c>`, { formats: [format] })).toBe(text);
});

test('a workbook may count its days from 1904 on §98.8', async () => {
  const cell = '<c r="A2" s="1"><v>43889</v></c>';
  expect(await shown(cell, { formats: ['yyyy-mm-dd'], isFrom1904: true })).toBe('2024-02-29');
  const first = '<c r="A2" s="1"><v>0</v></c>';
  expect(await shown(first, { formats: ['yyyy-mm-dd'], isFrom1904: true })).toBe('1904-01-01');
});

test.each<[string, NumberFormat]>([
  ['General', 'plain'],
  ['#,##0.00', 'plain'],
  ['0.00E+00', 'plain'],
  ['"day "0', { zeros: 1 }],
  ['\\d0000', { zeros: 4 }],
  ['[Red]0.0;[Blue]d', 'plain'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'date'],
  ['mmmm', 'date'],
  ['[h]:mm:ss', 'time'],
  ['mm:ss.0', 'time'],
  ['_-* 0000', { zeros: 4 }],
  ['@', 'plain'],
])('the format %s shows a number as %j §98.8', (code, format) => {
  expect(numberFormatOf(code)).toEqual(format);
});
