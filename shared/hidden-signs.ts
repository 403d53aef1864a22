import { invisible } from './fold.ts';

/*
 * Signs that nobody sees. Scripts from right to left need some of them, and a text that is often copied
 * brings others along. Those that turn the text around them could make one name look like another.
 */

// Variation selectors at the end belong to the picture before them, and signs of direction to the text.
const atEdges = /[\s\u00AD\u115F\u1160\u180E\u200B-\u200D\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0]/u;

/** The text in Unicode's common form (NFC), without the space and the fillers around it. */
export function tidied(text: string): string {
  const common = text.normalize('NFC');
  let start = 0;
  let end = common.length;
  // One by one: a pattern would try each run of space within the text again from each of its characters.
  while (start < end && atEdges.test(common[start]!)) start += 1;
  while (end > start && atEdges.test(common[end - 1]!)) end -= 1;
  return common.slice(start, end);
}

/** The text with spaces for its line breaks and tabs. */
export function inOneLine(text: string): string {
  return text.replace(/\r\n|[\t-\r\u0085\u2028\u2029]/gu, ' ');
}

/** An address or a code, in which no character is hidden on purpose; overrides stay, to be refused. */
export function withoutInvisible(text: string): string {
  return tidied(text.normalize('NFC').replace(invisible, (sign) => (isOverride(sign) ? sign : '')));
}

const isOverride = (sign: string) => /^[\u202A-\u202E]$/u.test(sign);

const endsLine = /[\n\r\u0085\u2029]/u;
const opens = /[\u2066-\u2068]/u;
const closes = '\u2069';

/** Where a sign turns the text after it: an override, or an isolate that its line doesn't close or open. */
function findHiddenDirection(text: string): number | null {
  const open: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]!;
    if (isOverride(sign)) return index;
    if (opens.test(sign)) open.push(index);
    else if (endsLine.test(sign) && open.length > 0) return open[0]!;
    else if (sign === closes && open.pop() === undefined) return index;
  }
  return open[0] ?? null;
}

const longestPlace = 20;

/** The visible text before it, by which people find it; null at the beginning. */
function textBefore(text: string, index: number): string | null {
  const before = Array.from(text.slice(0, index).replace(invisible, '').replace(/\s+/gu, ' ').trim());
  if (before.length === 0) return null;
  return `${before.length > longestPlace ? '…' : ''}${before.slice(-longestPlace).join('')}`;
}

/** Why the text is refused for its hidden signs, by their name and place; null where it isn't. `field` is its name. */
export function refusedDirection(text: string, field: string): string | null {
  const index = findHiddenDirection(text);
  if (index === null) return null;
  const code = `U+${text.charCodeAt(index).toString(16).toUpperCase()}`;
  const before = textBefore(text, index);
  return before === null
    ? `The ${field} has an invisible character (${code}) at the beginning. Delete that part and type it again.`
    : `The ${field} has an invisible character (${code}) after “${before}”. Delete that part and type it again.`;
}
