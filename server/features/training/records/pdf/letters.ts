import createBidi from 'bidi-js';
import { cached } from '../../../../cache.ts';
import { familiesIn, type Family } from './families.ts';
import { hasAll } from './typeface.ts';

/** Replaces a character that no typeface has, such as an emoji. */
export const missingSign = '□';

/** A letter with its accents, or several that are written as one. */
export interface Letter {
  text: string;
  family: Family;
  /** Its place in the text. */
  start: number;
  /** Whether a line may end behind it. */
  breaks: boolean;
}

/** A text that is taken apart, to be printed on lines. */
export interface Text {
  /** On one line, in the order in which it is read. */
  line: string;
  letters: readonly Letter[];
  /** The embedding levels of its characters: odd ones are read from the right. */
  levels: ReturnType<typeof bidi.getEmbeddingLevels>;
}

// The package exports the function itself, which its types don't tell.
export const bidi = (createBidi as unknown as typeof createBidi.default)();

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** If no space is between words, a dictionary separates them. */
const words = new Intl.Segmenter('th', { granularity: 'word' });
const withoutSpaces = /[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

const ideograph = /^[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}]/u;
const neverFirst =
  /^[、。，．！？：；）」』】〉》〕］｝…ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ・)\]}.,!?:;]/u;

/** Characters that join, split, turn or vary others, and can't be seen themselves. */
const invisible = /[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;
/** Those that don't change the shape of letters. */
const shapeless = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;

/** On one line, each letter with its accents as one character where there is one: so a typeface has it. */
const lineOf = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

const fromTheRight = /[\p{Script=Arab}\p{Script=Hebr}]/u;

/** A text inside another one, whose direction does not disturb the one around it. */
export const isolate = (text: string): string => (fromTheRight.test(text) ? `\u2068${text}\u2069` : text);

export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/gu, '');

/** Whether the screens' own typeface has all of the text, letter by letter from left to right. */
export function isPlain(text: string): boolean {
  return hasAll('Inter', lineOf(text).replace(invisible, ''));
}

/** A text that Inter has whole, on one line, without invisible characters that it lacks. */
export function plainLine(text: string): string {
  const line = lineOf(text);
  return hasAll('Inter', line) ? line : line.replace(invisible, '');
}

/** Whether all that can be seen of the text can be printed. */
export function isPrintable(text: string): boolean {
  return isPlain(text) || takeApart(text).letters.every((letter) => letter.text !== missingSign);
}

/** Takes a text apart; the latest ones are remembered, as each is measured in several sizes and drawn then. */
export const takeApart: (text: string) => Text = cached((text) => {
  const line = lineOf(text);
  const candidates = familiesIn(line);
  const ends = new Set(withoutSpaces.test(line) ? Array.from(words.segment(line), ({ index }) => index) : []);
  let last: Family = 'Inter';
  const letters = Array.from(graphemes.segment(line), ({ segment, index: start }): Letter => {
    const visible = segment.replace(invisible, '');
    const families = candidates(visible);
    // Signs that several scripts share stay in the one before.
    const family =
      visible === ''
        ? last
        : [...families]
            .sort((a, b) => Number(b === last) - Number(a === last))
            .find((each) => hasAll(each, visible));
    last = family ?? 'Inter';
    return {
      text: family ? segment.replace(shapeless, '') : missingSign,
      family: last,
      start,
      breaks: false,
    };
  });
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1];
    letter.breaks = next !== undefined && mayBreak(letter, next, ends);
  }
  return { line, letters, levels: bidi.getEmbeddingLevels(line, 'auto') };
}, 1_000);

function mayBreak({ text }: Letter, next: Letter, ends: ReadonlySet<number>): boolean {
  if (text === ' ' || text === '-') return true;
  if (next.text === ' ' || neverFirst.test(next.text)) return false;
  if (ideograph.test(text)) return true;
  if (ideograph.test(next.text)) return !/^[（「『【〈《〔［｛([{]/u.test(text);
  return ends.has(next.start) && withoutSpaces.test(text) && withoutSpaces.test(next.text);
}
