import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCells, refusalOf } from '../../../../test/tables/read.ts';
import { textRow, xlsxOf } from '../../../../test/tables/xlsx.ts';
import { columnLetters } from '../../column-letters.ts';

const merged = (...references: string[]) =>
  `</sheetData><mergeCells>${references.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells><sheetData>`;

const row = (line: number, cells: Record<string, string>) =>
  `<row r="${line}">${Object.entries(cells)
    .map(([letter, text]) => `<c r="${letter}${line}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`;

test('a cell that a sheet shows over several rows has its value in each of them §98.8', async () => {
  const sheet =
    textRow(1, 'Name', 'Department') +
    row(2, { A: 'Ann', B: 'Sales' }) +
    row(3, { A: 'Bo' }) +
    row(4, { A: 'Cy', B: 'hidden' }) +
    row(5, { A: 'Di' });
  const file = await xlsxOf({ sheets: { People: sheet + merged('B2:B4', 'A1:B1') } });
  expect(await readCells(file)).toEqual([
    ['Name', 'Department'],
    ['Ann', 'Sales'],
    ['Bo', 'Sales'],
    ['Cy', 'Sales'],
    ['Di', ''],
  ]);
});

test('an empty row stays empty, and a cell that is merged over columns is in the first §98.8', async () => {
  const sheet =
    textRow(1, 'A', 'B', 'C') + row(2, { B: 'x' }) + '<row r="3"><c r="B3"/></row>' + row(5, { A: 'y' });
  const file = await xlsxOf({ sheets: { People: sheet + merged('B2:C5') } });
  expect(await readCells(file)).toEqual([
    ['A', 'B', 'C'],
    ['', 'x', ''],
    ['y', 'x', ''],
  ]);
});

test('ranges that lie over each other, or beyond the sheet, do no harm, and too many are refused §98.2', async () => {
  const sheet = textRow(1, 'A', 'B') + textRow(2, '1', '2') + textRow(3, '3');
  const refs = ['B2:B1048576', 'A2:XFD1048576', 'XFD1:XFD9', 'B3:B9', 'B9:B2'];
  const file = await xlsxOf({ sheets: { People: sheet + merged(...refs) } });
  expect(await readCells(file)).toEqual([
    ['A', 'B'],
    ['1', '2'],
    ['1', '2'],
  ]);
  const many = await xlsxOf({ sheets: { People: sheet + merged(...Array<string>(100_001).fill('A1:A2')) } });
  expect(await refusalOf(many)).toContain('at most 100,000 merged cells');
});

test('whatever ranges are merged, each row has the value that the sheet shows in it §98.8', async () => {
  const [rows, columns] = [12, 4];
  const ranges = fc.array(
    fc.record({
      column: fc.integer({ min: 0, max: columns - 1 }),
      first: fc.integer({ min: 2, max: rows }),
      height: fc.integer({ min: 2, max: 5 }),
    }),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(ranges, async (drawn) => {
      const seen = Array.from({ length: rows + 1 }, (_, line) =>
        Array.from({ length: columns }, (_cell, column) => `${columnLetters(column)}${line}`),
      );
      const taken = new Set<string>();
      const references: string[] = [];
      for (const { column, first, height } of drawn) {
        const lines = Array.from({ length: height }, (_, at) => first + at).filter((line) => line <= rows);
        if (lines.some((line) => taken.has(`${column} ${line}`))) continue;
        for (const line of lines) {
          taken.add(`${column} ${line}`);
          seen[line]![column] = seen[first]![column]!;
        }
        const letter = columnLetters(column);
        references.push(`${letter}${first}:${letter}${lines.at(-1)}`);
      }
      const sheet = Array.from({ length: rows }, (_, index) => {
        const cells = seen[index + 1]!.map((text, column) => [columnLetters(column), text] as const);
        // A file has the first of merged cells alone.
        return row(
          index + 1,
          Object.fromEntries(cells.filter(([letter, text]) => text === `${letter}${index + 1}`)),
        );
      });
      const file = await xlsxOf({ sheets: { People: sheet.join('') + merged(...references) } });
      // Every row has a cell of its own, or stays out.
      const own = seen
        .slice(1)
        .filter((cells, index) => cells.some((text) => text.endsWith(String(index + 1))));
      expect(await readCells(file)).toEqual(own);
    }),
    { numRuns: 100 },
  );
});
