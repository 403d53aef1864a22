import { unguarded } from '../guarded.ts';

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * A cell's text in the form that all others take. It is without the apostrophes that guard formulas, in NFC,
 * each line break a space, trimmed.
 *
 * The apostrophes go first, since NFC makes one letter of "=" and a mark behind it.
 */
export function cleanCell(text: string): string {
  return unguarded(text).normalize('NFC').replace(lineBreak, ' ').trim();
}
