import { cleanRows, headedRows } from '../clean-rows.ts';
import type { Table } from '../table.ts';
import type { CellContext } from './cell-text.ts';
import { readNumberFormats } from './number-formats.ts';
import { openPackage } from './package.ts';
import { readSharedStrings } from './shared-strings.ts';
import { sheetRows } from './sheet-rows.ts';
import { readWorkbook } from './workbook.ts';

/** The table of the first sheet that has a row, of those that one sees; null if none has. Throws as readTable does. */
export async function readSpreadsheet(bytes: Buffer): Promise<Table | null> {
  const parts = await openPackage(bytes);
  const { sheets, sharedStrings, styles, isFrom1904 } = await readWorkbook(parts);
  const context: CellContext = {
    sharedStrings: sharedStrings === null ? [] : await readSharedStrings(parts, sharedStrings),
    formats: styles === null ? [] : await readNumberFormats(parts, styles),
    isFrom1904,
  };
  for (const { name, path } of sheets) {
    const table = await headedRows(cleanRows(sheetRows(parts.read(path), context)));
    if (table) return { encoding: null, delimiter: null, sheet: name, ...table };
  }
  return null;
}
