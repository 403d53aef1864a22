import { limits } from '../limits.ts';
import { tooLarge } from '../refusals.ts';
import { decodeEscapes } from './escapes.ts';
import type { Package } from './package.ts';
import { readXml } from './parse-xml.ts';

/**
 * The texts that cells refer to by number: of rich text all pieces, without the readings of Japanese words.
 *
 * Throws Refusal("file_too_large") if they are too many, too long, or too long together.
 */
export async function readSharedStrings(parts: Package, path: string): Promise<string[]> {
  const strings: string[] = [];
  let length = 0;
  let text = '';
  let isText = false;
  let isReading = false;
  await readXml(parts.read(path), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = !isReading;
    },
    text(piece) {
      if (!isText) return;
      text += piece;
      if (text.length > limits.cellLength) throw tooLarge('A cell can have at most 32,767 characters.');
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return;
      length += text.length;
      if (strings.length === limits.sharedStrings || length > limits.sharedStringsLength) throw tooLarge();
      strings.push(decodeEscapes(text));
    },
  });
  return strings;
}
