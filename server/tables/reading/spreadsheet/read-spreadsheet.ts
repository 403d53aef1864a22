import { Refusal } from '#shared/errors';
import { cleanRows } from '../clean-rows.ts';
import { headedRows, type Recognised } from '../headed-rows.ts';
import type { HeadingChoices, Table } from '../table.ts';
import type { CellContext } from './cell-text.ts';
import { readMergedCells } from './merged-cells.ts';
import { readNumberFormats } from './number-formats.ts';
import { openPackage } from './package.ts';
import { readSharedStrings } from './shared-strings.ts';
import { sheetRows } from './sheet-rows.ts';
import { readWorkbook, type WorkbookSheet } from './workbook.ts';

/**
 * The table of the chosen sheet. Without a choice, the first visible sheet with headings of people counts. Next come
 * one with known headings, and one with rows. Null if none has rows. Throws as readTable does.
 */
export async function readSpreadsheet(bytes: Buffer, choices: HeadingChoices): Promise<Table | null> {
  const parts = await openPackage(bytes);
  const { sheets, sharedStrings, styles, isFrom1904 } = await readWorkbook(parts);
  const context: CellContext = {
    sharedStrings: sharedStrings === null ? [] : await readSharedStrings(parts, sharedStrings),
    formats: styles === null ? [] : await readNumberFormats(parts, styles),
    isFrom1904,
  };
  const facts = { encoding: null, delimiter: null, sheets: sheets.map(({ name }) => name) };
  const found = new Map<Recognised, Table>();
  for (const { name, path } of inOrder(sheets, choices)) {
    const merged = await readMergedCells(parts.lookThrough(path));
    const rows = cleanRows(sheetRows(parts.read(path), context, merged));
    const headed = await headedRows(rows, choices).catch(noneIfEmpty);
    if (!headed) continue;
    const { recognised, ...headedTable } = headed;
    const table = { ...facts, sheet: name, ...headedTable };
    if (found.has(recognised)) await table.rows.return(undefined);
    else found.set(recognised, table);
    if (recognised === 'people' || !choices.known || name === choices.usual?.sheet)
      return await take(found, recognised);
  }
  const [best] = preferred.filter((each) => found.has(each));
  return best ? await take(found, best) : null;
}

const preferred: readonly Recognised[] = ['people', 'known', 'unknown'];

/** The table that was recognised so; the others are let go. */
async function take(found: ReadonlyMap<Recognised, Table>, taken: Recognised): Promise<Table> {
  for (const [recognised, table] of found) if (recognised !== taken) await table.rows.return(undefined);
  return found.get(taken)!;
}

/** The chosen sheet alone, else all of them, the usual one first. */
function inOrder(
  sheets: readonly WorkbookSheet[],
  { sheet: chosen, usual }: HeadingChoices,
): readonly WorkbookSheet[] {
  if (chosen) return sheets.filter(({ name }) => name === chosen);
  return sheets.toSorted(
    (one, other) => Number(other.name === usual?.sheet) - Number(one.name === usual?.sheet),
  );
}

/** A sheet with headings alone is like an empty one. */
function noneIfEmpty(error: unknown): null {
  if (error instanceof Refusal && error.code === 'no_rows') return null;
  throw error;
}
