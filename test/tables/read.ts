import type { Row } from '../../server/tables/reading/clean-rows.ts';
import { readTable } from '../../server/tables/reading/read-table.ts';
import type { Table, TableChoices } from '../../server/tables/reading/table.ts';
import { Refusal } from '#shared/errors';

/** A table with all its rows. */
export type WholeTable = Omit<Table, 'rows'> & { rows: Row[] };

/** Reads a file to its end. */
export async function readWhole(file: Buffer | string, choices: TableChoices = {}): Promise<WholeTable> {
  const table = await readTable(Buffer.from(file as string), choices);
  const rows: Row[] = [];
  for await (const row of table.rows) rows.push(row);
  return { ...table, rows };
}

/** The headings and the rows' cells. */
export async function readCells(file: Buffer | string, choices?: TableChoices): Promise<string[][]> {
  const { headings, rows } = await readWhole(file, choices);
  return [headings, ...rows.map(({ cells }) => cells)];
}

/** The code and message with which a file is refused, at its begin or in its midst. */
export async function refusalOf(file: Buffer | string, choices?: TableChoices): Promise<string> {
  try {
    await readWhole(file, choices);
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'none';
}
