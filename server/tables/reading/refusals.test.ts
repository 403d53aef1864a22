import { describe, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { refusalOf } from '../../../test/tables/read.ts';
import { sheetBelowHeadings, textRow, xlsxOf, zipOf } from '../../../test/tables/xlsx.ts';

const damaged = 'file_type: This file is damaged. Save it again in your spreadsheet and try once more.';
const noTable = 'file_type: We can’t read this file as a table. Please choose a .csv, .txt or .xlsx file.';
const tooLarge = 'file_too_large: A file can be up to 20 MB (200 MB unpacked), with up to 50,000 rows.';
const doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';

describe('a file that is no table', () => {
  test.each<[string, Buffer | string]>([
    ['a PDF', '%PDF-1.7\nA,B\n1,2'],
    ['a web page', '\uFEFF <!DOCTYPE html><table><tr><td>1</td></tr></table>'],
    ['XML', '<?xml version="1.0"?><Workbook/>'],
    ['rich text', '{\\rtf1 A,B\n1,2}'],
    ['a packed text', gzipSync('A,B\n1,2')],
    ['a text with a NUL', 'A,B\n1,\0'],
  ])('is refused: %s §98.1', async (_, file) => {
    expect(await refusalOf(file)).toBe(noTable);
  });

  test('is refused though it is an archive §98.1', async () => {
    expect(await refusalOf(await zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }))).toBe(
      noTable,
    );
  });

  test('is refused as an old Excel file, or one with a password §98.1', async () => {
    const file = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)]);
    expect(await refusalOf(file)).toContain('has a password or is an old one (.xls)');
  });
});

describe('a file without rows', () => {
  test.each<[string, Buffer | string]>([
    ['nothing', ''],
    ['a byte order mark', '\uFEFF'],
    ['empty lines', '\n\n,,\n'],
    ['headings', 'A,B\n'],
    ['headings and empty rows', 'A,B\n,\n\n, \n'],
  ])('is refused if it has %s §98.4', async (_, file) => {
    expect(await refusalOf(file)).toBe('no_rows: This file has no rows below its headings.');
  });

  test('is refused as a spreadsheet, too §98.4', async () => {
    expect(await refusalOf(await xlsxOf({ sheets: { One: '', Two: textRow(1, 'A') } }))).toContain('no_rows');
    expect(await refusalOf(await xlsxOf({ sheets: {} }))).toContain('no_rows');
  });
});

describe('a file that is too large', () => {
  test('is refused with more than 20 MB §98.2', async () => {
    expect(await refusalOf(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).toBe(tooLarge);
  });

  test('is refused at its row 50,001, and not before §98.2', async () => {
    const row = 'a,b\n';
    expect(await refusalOf(`A,B\n${row.repeat(50_001)}`)).toBe(tooLarge);
    expect(await refusalOf(`A,B\n${row.repeat(50_000)}\n,\n`)).toBe('none');
  });

  test.each([
    ['a cell in it has more than 32,767 characters', `A,B\n1,${'x'.repeat(32_768)}`, /The cell B2 has more/],
    ['a row in it has more than 500 columns', `A,B\n1,2\n${'1,'.repeat(501)}`, /Row 3 has more/],
    ['a row in it is very long', `A,B\n1,2\n1,"${'x'.repeat(1_000_001)}"`, /Row 3 has more/],
  ])('is refused where %s §98.2', async (_, file, message) => {
    expect(await refusalOf(file)).toMatch(message);
    expect(await refusalOf(file)).toMatch(/^file_too_large/);
  });

  test('is refused where a text that cells share is too long §98.2', async () => {
    const file = await sheetBelowHeadings('', { strings: `<si><t>${'x'.repeat(32_768)}</t></si>` });
    expect(await refusalOf(file)).toBe('file_too_large: A cell can have at most 32,767 characters.');
  });

  test('is refused with more than 256 sheets §98.2', async () => {
    const sheets = Object.fromEntries(Array.from({ length: 257 }, (_, index) => [`S${index}`, '']));
    expect(await refusalOf(await xlsxOf({ sheets }))).toContain('at most 256 sheets');
  });
});

describe('a damaged file', () => {
  test('is refused wherever it is cut off §98.3', async () => {
    const file = await sheetBelowHeadings(textRow(2, '1', '2'));
    const cuts = [5, 100, 500, file.length - 30, file.length - 1];
    expect(await Promise.all(cuts.map((cut) => refusalOf(file.subarray(0, cut))))).toEqual(
      cuts.map(() => damaged),
    );
  });

  test('is refused where a part unpacks to more than the archive says §98.3', async () => {
    const file = await sheetBelowHeadings(textRow(2, 'x'.repeat(1000)));
    const entry = file.lastIndexOf('xl/worksheets/sheet0.xml') - 46;
    file.writeUInt32LE(100, entry + 24);
    expect(await refusalOf(file)).toBe(damaged);
  });

  test.each<[string, Record<string, string | null>, string]>([
    ['a sheet ends early', { 'xl/worksheets/sheet0.xml': '<worksheet><sheetData><row r="1">' }, damaged],
    ['a sheet is missing', { 'xl/worksheets/sheet0.xml': null }, damaged],
    ['a sheet is no XML', { 'xl/worksheets/sheet0.xml': 'A,B' }, damaged],
    ['the workbook is missing', { 'xl/workbook.xml': null }, noTable],
    ['the styles are no XML', { 'xl/styles.xml': 'none' }, damaged],
  ])('is refused where %s §98.3', async (_, parts, message) => {
    expect(await refusalOf(await sheetBelowHeadings('', { parts }))).toBe(message);
  });

  test.each([
    ['a row stands twice', textRow(2, 'a') + textRow(2, 'b')],
    ['a row has no number', '<row r="x"/>'],
    ['a cell has no place', '<row r="2"><c r="2"><v>1</v></c></row>'],
  ])('is refused where %s §98.3', async (_, elements) => {
    expect(await refusalOf(await sheetBelowHeadings(elements))).toBe(damaged);
  });

  test.each([
    'xl/workbook.xml',
    'xl/worksheets/sheet0.xml',
    'xl/sharedStrings.xml',
    'xl/styles.xml',
    '_rels/.rels',
  ])('is refused if %s declares entities §98.3', async (path) => {
    const file = await sheetBelowHeadings('', { strings: '', parts: { [path]: `${doctype}<x>&e;</x>` } });
    expect(await refusalOf(file)).toContain('declares XML of its own');
  });

  test('is refused where a quotation mark is never closed §98.3', async () => {
    expect(await refusalOf('A,B\n\n1,"2\n3,4\n')).toBe(
      'file_type: A quotation mark in row 3 is never closed. Close or remove it and try again.',
    );
  });

  test('is refused where a formula has no value §98.3', async () => {
    const formula = '<row r="2"><c r="B2"><f>1+1</f></c></row>';
    expect(await refusalOf(await sheetBelowHeadings(formula))).toContain('formula in cell B2 has no value');
  });

  test('is refused in an encoding that it is not in §98.5', async () => {
    expect(await refusalOf(Buffer.from('A;B\nä;1', 'latin1'), { encoding: 'utf-8' })).toContain(
      'another encoding',
    );
    expect(await refusalOf(Buffer.from('\uFEFFA;B\n\xe4', 'latin1'), { encoding: 'utf-8' })).toContain(
      'file_type',
    );
  });
});
