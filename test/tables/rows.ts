import type { Cell } from '../../server/tables/writing/table-file.ts';

/** The rows one after the other, as a database sends them. */
export async function* rowsOf(rows: Iterable<readonly Cell[]>): AsyncGenerator<readonly Cell[]> {
  for (const row of rows) yield await Promise.resolve(row);
}
