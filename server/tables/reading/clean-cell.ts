import { unguarded } from '../guarded.ts';

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Control signs that are neither tab nor line break, and spaces of no width. A wrong encoding or a web page left them. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b\u2060\ufeff]/g;

/** Spaces at which no line breaks. */
const fixedSpace = /[\u00a0\u2007\u202f]/g;

/** Most cells: letters and figures of ASCII without a sign that could be a guard, a mark or a break. */
const clean = /^[A-Za-z\d](?:[ -:<-{}~]*[!-:<-{}~])?$/;

/**
 * A cell's text in the form that all others take. It is without the apostrophes that guard formulas and the
 * marks of a text. It is in NFC, without unseen signs, each line break a space, trimmed.
 *
 * The apostrophes go first, since NFC makes one letter of "=" and a mark behind it.
 */
export function cleanCell(text: string): string {
  if (clean.test(text)) return text;
  return unguarded(text)
    .normalize('NFC')
    .replace(lineBreak, ' ')
    .replace(unseen, '')
    .replace(fixedSpace, ' ')
    .trim();
}
