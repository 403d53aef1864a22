/*
 * The rule by which searches compare texts (product §43), the same as the database's function `folded`
 * (server/db/functions/folded.sql). Screens that have a whole list search it themselves. A test compares both.
 */

/** Characters that leave no mark: signs of direction, joiners, fillers. */
export const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- each stands for itself
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]/gu;

const spaces = /[\s\u0085]+/gu;

// Latin, Greek and Cyrillic. Other scripts spell words with theirs.
const accents = /[\u0300-\u036F]/gu;

const meant = (sign: string, typed: string) => Array.from(typed, (each) => [each, sign] as const);

/** Letters that Unicode takes for letters of their own, and signs that people type for each other. */
const alike = new Map<string, string>([
  ['ı', 'i'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ς', 'σ'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ...meant("'", '`‘’‛′ʹʻʼʽ'),
  ...meant('-', '‐‒–—―−'),
]);

/** A text for searches: without case and accents, with one kind of apostrophe and of dash, and single spaces. */
export function fold(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(/^ | $/gu, '')
    .replace(/[^ -_a-~]/gu, (character) => alike.get(character) ?? character);
}
