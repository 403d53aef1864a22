import type { Encoding } from '#shared/text-encodings';

/** Encodings of one byte a character whose texts stay whole in NFC. */
const ofOneByte: ReadonlySet<Encoding> = new Set<Encoding>([
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'macintosh',
]);

/** The signs of our own sentences in the place of those that an encoding lacks. */
const plain = new Map([
  ['“', '"'],
  ['”', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['–', '-'],
  ['−', '-'],
  ['…', '...'],
]);

/**
 * Encodes the pieces of a text, whose first character is the byte order mark; encodings without one leave it out. An
 * encoding that this can't write is UTF-8 instead.
 */
export function encoderOf(encoding: Encoding): (piece: string) => Buffer {
  if (encoding === 'utf-16le') return (piece) => Buffer.from(piece, 'utf16le');
  if (encoding === 'utf-16be') return (piece) => Buffer.from(piece, 'utf16le').swap16();
  if (!ofOneByte.has(encoding)) return (piece) => Buffer.from(piece, 'utf8');
  const bytes = bytesOf(encoding);
  return (piece) => {
    const encoded: number[] = [];
    for (const character of piece)
      if (character !== '\uFEFF')
        for (const each of bytes.has(character) ? character : (plain.get(character) ?? '?'))
          encoded.push(bytes.get(each)!);
    return Buffer.from(encoded);
  };
}

/** The byte of each character. */
function bytesOf(encoding: Encoding): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const all = Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const);
  return new Map(all.filter(([character]) => character !== '\uFFFD'));
}
