import type { Cell } from './table-file.ts';

/** As many rows as the width of a column is judged by. */
const rowsAhead = 100;

/** Rows one after the other; the next ones are known. */
export interface RowCursor {
  readonly ahead: readonly (readonly Cell[])[];
  next: () => Promise<readonly Cell[] | undefined>;
  close: () => Promise<void>;
}

/** Reads the first rows. Throws as the rows do. */
export async function openCursor(rows: AsyncIterable<readonly Cell[]>): Promise<RowCursor> {
  const iterator = rows[Symbol.asyncIterator]();
  const ahead: (readonly Cell[])[] = [];
  const readAhead = async () => {
    const { value, done } = await iterator.next();
    if (!done) ahead.push(value);
    return !done;
  };
  while (ahead.length < rowsAhead && (await readAhead()));
  return {
    ahead,
    async next() {
      const row = ahead.shift();
      if (ahead.length === 0) await readAhead();
      return row;
    },
    async close() {
      await iterator.return?.();
    },
  };
}
