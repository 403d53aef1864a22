import { createRequire } from 'node:module';
import { openSync, type Font, type GlyphRun } from 'fontkit';
import { cached, getOrInsertComputed } from '../../../../cache.ts';
import type { Family } from './families.ts';

export type Weight = 'regular' | 'semibold';

const folders = { regular: '400Regular', semibold: '600SemiBold' };

/** The direction in which a run of text is read. */
export type Direction = 'ltr' | 'rtl';

/** A font as documents use it. pdfkit hands on the features of a text, which are its direction here. */
export interface Typeface extends Omit<Font, 'layout'> {
  layout(text: string, direction?: readonly [Direction]): GlyphRun;
}

const { resolve } = createRequire(import.meta.url);
const opened = new Map<string, Typeface>();

/** The font of a family, opened when a text first needs it, and kept for all documents. */
export function typeface(family: Family, weight: Weight): Typeface {
  return getOrInsertComputed(opened, `${family} ${weight}`, () => open(family, fileOf(family, weight)));
}

/** "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf" */
function fileOf(family: Family, weight: Weight): string {
  const folder = folders[weight];
  const name = family === 'Inter' ? 'inter' : `noto-sans-${family.toLowerCase()}`;
  const file = family === 'Inter' ? 'Inter' : `NotoSans${family}`;
  return resolve(`@expo-google-fonts/${name}/${folder}/${file}_${folder}.ttf`);
}

/** If two characters look the same, they are one glyph, which is copied as the character here. */
const preferred = 'ι’”ΔΩ①②③④⑤⑥⑦⑧⑨▶▷◀◁';

/** Forms of letters within words, which have characters of their own: they are copied as the letters. */
const isForm = (character: number) =>
  (character >= 0xfb1d && character <= 0xfdff) || (character >= 0xfe70 && character <= 0xfeff);

/** Fonts with more characters are of Chinese, Japanese or Korean. */
const mostLookedUp = 10_000;

/**
 * The font for documents, one after the other. fontkit keeps with each glyph the character for which it was first
 * looked up, and a PDF is copied as these. So all are looked up here. Else the "A" in an "Å" would be looked up first
 * without a character, and be lost in every copy of an "A". Glyphs of Chinese are parts of no other.
 */
function open(family: Family, file: string): Typeface {
  const font = openSync(file) as Font;
  if (font.characterSet.length <= mostLookedUp) {
    const characters = font.characterSet.filter((character) => !isForm(character));
    font.glyphsForString((family === 'Inter' ? preferred : '') + String.fromCodePoint(...characters));
  }
  takeMissingAnchors(font);
  const layout = font.layout.bind(font);
  // The contextual alternates turn "->" into an arrow, and to look for them takes two thirds of a layout's time.
  const features: Record<string, boolean> = family === 'Inter' ? { calt: false } : {};
  const shape = (text: string, direction: Direction) => {
    try {
      return layout(text, features, undefined, undefined, direction);
    } catch {
      // A rule of the font that fontkit can't apply: the marks may be placed less well then.
      return layout(text, withoutMarks, undefined, undefined, direction);
    }
  };
  const shapes = {
    ltr: cached((text) => shape(text, 'ltr'), 2_000),
    rtl: cached((text) => shape(text, 'rtl'), 2_000),
  };
  return Object.assign(font, {
    layout: (text: string, [direction]: readonly [Direction] = ['ltr']) => copyOf(shapes[direction](text)),
  });
}

const withoutMarks = { mark: false, mkmk: false, abvm: false, blwm: false };

/** A shape with positions of its own, which pdfkit changes. To find one takes a hundred times as long. */
function copyOf(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }));
  return Object.assign(Object.create(Object.getPrototypeOf(run) as object) as GlyphRun, run, { positions });
}

interface Anchored {
  _layoutEngine?: {
    engine?: {
      GPOSProcessor?: { applyAnchor: (mark: unknown, anchor: unknown, place: number) => void } | null;
    } | null;
  };
}

/**
 * Some marks of Telugu, Gurmukhi and Khmer have no anchor on some letters, and stay where they are. fontkit
 * fails there.
 */
function takeMissingAnchors(font: Font): void {
  const processor = (font as Anchored)._layoutEngine?.engine?.GPOSProcessor;
  if (!processor) return;
  const { applyAnchor } = processor;
  processor.applyAnchor = (mark, anchor, place) => {
    if (anchor) applyAnchor.call(processor, mark, anchor, place);
  };
}

/** Whether the font of the family has all of these characters. */
export function hasAll(family: Family, characters: string): boolean {
  const font = typeface(family, 'regular');
  return Array.from(characters).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!));
}
