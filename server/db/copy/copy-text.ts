/** How many characters a piece has before it is handed over. */
const pieceLength = 256 * 1024;

const escapes = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);

type Value = string | number | Date | null;

function textOf(value: Value): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  return String(value).replace(/[\\\t\n\r]/g, (character) => escapes.get(character)!);
}

/** A row in the text format of PostgreSQL's COPY, with the end of its line. */
export function copyLine(values: readonly Value[]): string {
  return `${values.map(textOf).join('\t')}\n`;
}

/** Lines in pieces for `copyIn`; `onRows` gets the number of rows in a piece once it was taken. */
export async function* inPieces(
  lines: Iterable<string>,
  onRows: (count: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let piece = '';
  let rows = 0;
  for (const line of lines) {
    piece += line;
    rows += 1;
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    onRows(rows);
    [piece, rows] = ['', 0];
  }
  if (rows === 0) return;
  yield Buffer.from(piece);
  onRows(rows);
}
