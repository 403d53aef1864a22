import { cleanRows } from '../clean-rows.ts';
import { headedRows } from '../headed-rows.ts';
import type { Table, TableChoices } from '../table.ts';
import { decode, detectEncoding } from './encoding.ts';
import { detectDelimiter, takeSeparatorLine, usualWidth } from './delimiter.ts';
import { readRecords } from './read-records.ts';

/** The table of a text with delimiters; null if it has no row. Throws as readTable does. */
export async function readText(bytes: Buffer, choices: TableChoices): Promise<Table | null> {
  const encoding = choices.encoding ?? detectEncoding(bytes);
  const [start = ''] = decode(bytes, encoding);
  const { named } = takeSeparatorLine(start);
  const text = () => withoutSeparatorLine(decode(bytes, encoding));
  const delimiter = choices.delimiter ?? named ?? (await detectDelimiter(text, choices.known));
  const width = await usualWidth(text(), delimiter);
  const table = await headedRows(cleanRows(readRecords(text(), delimiter, 'relaxed', width)), choices);
  if (!table) return null;
  const { recognised: _, ...headed } = table;
  return { encoding, delimiter, sheet: null, sheets: [], ...headed };
}

function* withoutSeparatorLine(text: Iterable<string>): Generator<string, undefined> {
  let isStart = true;
  for (const piece of text) {
    yield isStart ? takeSeparatorLine(piece).rest : piece;
    isStart = false;
  }
}
