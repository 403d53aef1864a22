import { guardedAgain } from '../guarded.ts';

/** A cell has no more characters; Excel takes a file with a longer text for damaged. */
const longestText = 32_767;

const controls = '\\u0000-\\u0008\\u000b-\\u001f\\ufffe\\uffff';
// Most texts have none of these.
const special = new RegExp(`[&<>${controls}\\ud800-\\udfff]|_x`, 'i');
const control = new RegExp(`[${controls}]`, 'g');
/** An underscore that a reader would take for the begin of an escaped character, now or once escapes follow it. */
const escapeLike = new RegExp(`_(?=x[\\da-f]{4}(?:_|[${controls}]))`, 'gi');

/**
 * The text of a cell as XML. Characters that XML can't have are written as spreadsheets write them
 * ("_x0001_"), halves of characters as "�". A text that is longer than a cell ends with "…".
 */
export function escapeText(text: string): string {
  let short = guardedAgain(text);
  if (short.length > longestText) short = `${short.slice(0, longestText - 1)}…`;
  if (!special.test(short)) return short;
  return short
    .toWellFormed()
    .replace(escapeLike, '_x005F_')
    .replace(
      control,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
