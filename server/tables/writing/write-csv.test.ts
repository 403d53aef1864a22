import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../test/tables/rows.ts';
import { writeCsv } from './write-csv.ts';

/** With its byte order mark, which others take off. */
const textOf = async (file: Readable) => (await buffer(file)).toString();

const timeZone = 'Europe/Berlin';
const written = (texts: string[]) =>
  textOf(
    writeCsv({
      columns: [
        { heading: 'N', type: 'integer' },
        { heading: 'A', type: 'text' },
      ],
      rows: rowsOf(texts.map((each) => [1, each])),
      timeZone,
    }),
  );

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd|x', `"'+cmd|x"`],
  ['-2+3', "'-2+3"],
  ['@home', "'@home"],
  ['\t=1', `"'\t'=1"`],
  ['\rx', `"'\rx"`],
  ['\nx', `"'\nx"`],
  ["'=1", "''=1"],
  [' =1', "' =1"],
  ['"=1', `"'""=1"`],
  ["x;=cmd|'/C calc'!A0;y", `"x;'=cmd|'/C calc'!A0;y"`],
  ['x; =1', `"x;' =1"`],
  ['x;"=1', `"x;'""=1"`],
  ['x\t=1|-1', `"x\t'=1|'-1"`],
  ['x;+49 30', `"x;'+49 30"`],
  ['x\r\n@a', `"x\r\n'@a"`],
  ["x;'=1", `"x;''=1"`],
  ['x;', `"x;'"`],
])('a text that looks like a formula is written as a text: %j §98.10', async (cell, expected) => {
  expect(await written([cell])).toBe(`\uFEFFN,A\r\n1,${expected}\r\n`);
});

test.each(['+49 (30) 123-45/6', '-12.5', '-', '1+1', "O'Brien", "'s Hertogenbosch", 'a=b', ''])(
  'a text that is none is written as it is: %j §98.10',
  async (cell) => {
    expect(await written([cell])).toBe(`\uFEFFN,A\r\n1,${cell}\r\n`);
  },
);

test.each([
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  [' a', '" a"'],
  ['sep=:', '"sep=:"'],
  ['a; b|c=d', '"a; b|c=d"'],
])('a text stands between quotation marks where it needs them: %j §98.10', async (cell, expected) => {
  expect(await written([cell])).toBe(`\uFEFFN,A\r\n1,${expected}\r\n`);
});

test('the first text of a line is guarded where it is a figure, too: other programs join the line to it §98.10', async () => {
  const columns = ['+1', 'A'].map((heading) => ({ heading, type: 'text' as const }));
  const file = writeCsv({ columns, rows: rowsOf([['-5', '-5']]), timeZone });
  expect(await textOf(file)).toBe("\uFEFF'+1,A\r\n'-5,-5\r\n");
});

test('numbers, dates and instants are written in one way, in the zone of the organisation §98.10', async () => {
  const file = writeCsv({
    columns: [
      { heading: 'Minutes', type: 'integer' },
      { heading: 'Day', type: 'date' },
      { heading: '=At', type: 'instant' },
    ],
    rows: rowsOf([
      [-5, '2024-02-29', new Date('2024-07-01T10:00:00Z')],
      [null, null, '2024-12-31T23:30:00.000Z'],
      [0, '0001-01-01', null],
    ]),
    timeZone,
  });
  expect(await textOf(file)).toBe(
    "\uFEFFMinutes,Day,'=At\r\n-5,2024-02-29,2024-07-01 12:00:00\r\n,,2025-01-01 00:30:00\r\n0,0001-01-01,\r\n",
  );
});
