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

/** A sign that turns the text after it: an override, or an isolate that its line doesn't close or open. */
interface HiddenDirection {
  kind: 'override' | 'unclosed' | 'unopened';
  index: number;
}

function findHiddenDirection(text: string): HiddenDirection | null {
  const open: number[] = [];
  const unclosed = () => (open.length > 0 ? ({ kind: 'unclosed', index: open[0]! } as const) : null);
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]!;
    if (isOverride(sign)) return { kind: 'override', index };
    if (opens.test(sign)) open.push(index);
    else if (endsLine.test(sign) && open.length > 0) return unclosed();
    else if (sign === closes && open.pop() === undefined) return { kind: 'unopened', index };
  }
  return unclosed();
}

const longestPlace = 20;

/** The visible text before it, by which people find it; null at the beginning. */
function textBefore(text: string, index: number): string | null {
  const before = Array.from(text.slice(0, index).replace(invisible, '').replace(/\s+/gu, ' ').trim());
  if (before.length === 0) return null;
  return `${before.length > longestPlace ? '…' : ''}${before.slice(-longestPlace).join('')}`;
}

/** For each kind: at the beginning of a field, and after a text in it. */
const sentences: Readonly<
  Record<
    HiddenDirection['kind'],
    [
      first: (field: string, code: string) => string,
      later: (field: string, code: string, before: string) => string,
    ]
  >
> = {
  override: [
    (field, code) =>
      `The ${field} has a hidden direction override (${code}) at the beginning. Delete the characters there and type them again.`,
    (field, code, before) =>
      `The ${field} has a hidden direction override (${code}) after “${before}”. Delete the characters there and type them again.`,
  ],
  unclosed: [
    (field, code) =>
      `The ${field} has a hidden direction mark (${code}) that is never closed at the beginning. Delete the characters there and type them again.`,
    (field, code, before) =>
      `The ${field} has a hidden direction mark (${code}) that is never closed after “${before}”. Delete the characters there and type them again.`,
  ],
  unopened: [
    (field, code) =>
      `The ${field} has a hidden direction mark (${code}) that closes nothing at the beginning. Delete the characters there and type them again.`,
    (field, code, before) =>
      `The ${field} has a hidden direction mark (${code}) that closes nothing after “${before}”. Delete the characters there and type them again.`,
  ],
};

/** Why the text is refused for its hidden signs, by their name and place; null where it isn't. `field` is its name. */
export function refusedDirection(text: string, field: string): string | null {
  const found = findHiddenDirection(text);
  if (!found) return null;
  const [first, later] = sentences[found.kind];
  const code = `U+${text.charCodeAt(found.index).toString(16).toUpperCase()}`;
  const before = textBefore(text, found.index);
  return before === null ? first(field, code) : later(field, code, before);
}
