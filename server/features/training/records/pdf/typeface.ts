import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
import { getOrInsertComputed } from '../../../../cache.ts';

/** The screens' typeface, in two weights: Latin, Greek and Cyrillic. */
const files = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  semibold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};

export type Weight = keyof typeof files;

const { resolve } = createRequire(import.meta.url);
const opened = new Map<Weight, Font>();

/** Opened once for all documents: that takes longer than drawing one. */
export function typeface(weight: Weight): Font {
  return getOrInsertComputed(opened, weight, () => open(resolve(files[weight])));
}

/** Where two characters look the same, they are one glyph, which is copied as the one that stands here. */
const preferred = 'ι’”ΔΩ①②③④⑤⑥⑦⑧⑨▶▷◀◁';

/**
 * The font as documents use it, one after the other. fontkit keeps with each glyph the character for which it was first
 * looked up, and a PDF is copied as these. So all are looked up here: else the "A" in an "Å" would be looked up first
 * without a character, and be lost wherever somebody copies an "A".
 */
function open(file: string): Font {
  const font = openSync(file) as Font;
  font.glyphsForString(preferred + String.fromCodePoint(...font.characterSet));
  const layout = font.layout.bind(font);
  // The contextual alternates turn "->" into an arrow, and to look for them takes two thirds of a layout's time.
  return Object.assign(font, { layout: (text: string) => layout(text, { calt: false }) });
}

/** Stands for a character that the typeface lacks, such as a Chinese or an Arabic one. */
export const missingSign = '□';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters that join, split or vary others, and can't be seen themselves. */
const invisible = /[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;

/** On one line, each letter with its accents as one character where there is one: so the typeface has it. */
const lineOf = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Whether the typeface has all that can be seen of the text. */
export function isPrintable(text: string): boolean {
  return isCovered(lineOf(text).replace(invisible, ''));
}

/**
 * The text as it can be printed: on one line, with □ in place of characters that the typeface lacks. A letter with its
 * accents, or an emoji of several characters, is one □.
 */
export function printable(text: string): string {
  const line = lineOf(text);
  if (isCovered(line)) return line;
  return Array.from(graphemes.segment(line), ({ segment }) => {
    const visible = segment.replace(invisible, '');
    return isCovered(visible) ? visible : missingSign;
  }).join('');
}

function isCovered(text: string): boolean {
  const font = typeface('regular');
  return Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!));
}
