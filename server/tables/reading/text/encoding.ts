import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#shared/text-encodings';
import { wrongFile } from '../refusals.ts';

const byteOrderMarks: readonly [Buffer, Encoding][] = [
  [Buffer.from('efbbbf', 'hex'), 'utf-8'],
  [Buffer.from('fffe', 'hex'), 'utf-16le'],
  [Buffer.from('feff', 'hex'), 'utf-16be'],
];

/** Bytes that Windows-1252 leaves without a character. In code page 850 they are ü, ì, Å, É and Ø. */
const notInWindows = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/**
 * By the byte order mark, else UTF-8 if all of it is. Else it is the encoding of Windows in the West or of
 * MS-DOS. Old payroll programs and Excel's "CSV (MS-DOS)" write that one.
 */
export function detectEncoding(bytes: Buffer): Encoding {
  const marked = byteOrderMarks.find(([mark]) => bytes.subarray(0, mark.length).equals(mark));
  if (marked) return marked[1];
  if (isUtf8(bytes)) return 'utf-8';
  return notInWindows.some((byte) => bytes.includes(byte)) ? 'cp850' : 'windows-1252';
}

/** The characters of code page 850 from byte 80 on. */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** No decoder of the platform knows it. */
const codePage850: { decode: (bytes: Buffer, options?: object) => string } = {
  decode: (bytes) =>
    bytes.toString('latin1').replace(/[\u0080-\u00ff]/g, (sign) => upperHalf[sign.charCodeAt(0) - 0x80]!),
};

/** Small, since the parser keeps the rows of a piece. */
const pieceLength = 4 * 1024;

/**
 * The text in pieces, without the byte order mark.
 *
 * Throws Refusal("file_type") where a piece isn't in this encoding, or isn't text: no text has a NUL.
 */
export function* decode(bytes: Buffer, encoding: Encoding): Generator<string, undefined> {
  const decoder = encoding === 'cp850' ? codePage850 : new TextDecoder(encoding, { fatal: true });
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
