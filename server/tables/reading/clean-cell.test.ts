import { expect, test } from 'vitest';
import { readCells } from '../../../test/tables/read.ts';
import { cleanCell } from './clean-cell.ts';

test.each([
  ['="00042"', '00042'],
  [' ="00042" ', '00042'],
  ['="a ""b"""', 'a "b"'],
  ["'00042", '00042'],
  ["' 00042", "' 00042"],
  ["'t Hart", "'t Hart"],
  ["''42", "'42"],
  ['=1+1', '=1+1'],
  ["'=1+1", '=1+1'],
  ["'+49 30 1", '+49 30 1'],
])('Excel’s mark of a text is no part of it: %j is %j §98.7', (text, clean) => {
  expect(cleanCell(text)).toBe(clean);
});

test.each([
  ['J\u0007\u001B\u007F\u0080\u009Förg', 'Jörg'],
  ['a\tb\u000Bc', 'a\tb c'],
  ['\uFEFFJö\u200Brg\u2060', 'Jörg'],
  ['Karl\u00A0Heinz\u202FMay\u2007', 'Karl Heinz May'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
])('signs that nobody sees go, and each space is one: %j is %j §98.7', (text, clean) => {
  expect(cleanCell(text)).toBe(clean);
});

test('a text of a file is without its marks, however the file quotes it §98.7', async () => {
  const file = 'ID,Name\n="00042",\'t Hart\n"=""00043""","Bee\u200B"\n\'00044,Dee\n';
  expect(await readCells(file, { delimiter: ',' })).toEqual([
    ['ID', 'Name'],
    ['00042', "'t Hart"],
    ['00043', 'Bee'],
    ['00044', 'Dee'],
  ]);
});
