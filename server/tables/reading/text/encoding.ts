import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#shared/text-encodings';
import { wrongFile } from '../refusals.ts';

const byteOrderMarks: readonly [Buffer, Encoding][] = [
  [Buffer.from('efbbbf', 'hex'), 'utf-8'],
  [Buffer.from('fffe', 'hex'), 'utf-16le'],
  [Buffer.from('feff', 'hex'), 'utf-16be'],
];

/**
 * By the byte order mark, else UTF-8 if all of it is. Else it is the encoding of Windows in the West, which
 * anything can be.
 */
export function detectEncoding(bytes: Buffer): Encoding {
  const marked = byteOrderMarks.find(([mark]) => bytes.subarray(0, mark.length).equals(mark));
  return marked?.[1] ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** Small, since the parser keeps the rows of a piece. */
const pieceLength = 4 * 1024;

/**
 * The text in pieces, without the byte order mark.
 *
 * Throws Refusal("file_type") where a piece isn't in this encoding, or isn't text: no text has a NUL.
 */
export function* decode(bytes: Buffer, encoding: Encoding): Generator<string, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += pieceLength) {
    const isLast = at + pieceLength >= bytes.length;
    yield textOf(() => decoder.decode(bytes.subarray(at, at + pieceLength), { stream: !isLast }));
  }
}

function textOf(decodePiece: () => string): string {
  let text: string;
  try {
    text = decodePiece();
  } catch {
    throw wrongFile('This file has characters of another encoding. Choose the one it was saved in.');
  }
  if (text.includes('\0')) throw wrongFile();
  return text;
}
