import { isPrintable, printable, typeface, type Weight } from './typeface.ts';

/** Texts in boxes. Lengths are in points, from the top left of the page. */

export type Pdf = PDFKit.PDFDocument;

interface Face {
  weight: Weight;
  size: number;
}

export interface TextStyle extends Face {
  color: string;
  align?: 'left' | 'right';
  isStruck?: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  /** A text that doesn't fit in ends with an ellipsis; as high as the text unless given. */
  height?: number;
}

function useFont(pdf: Pdf, { weight, size }: Face): Pdf {
  // pdfkit takes an opened font, too, which its types don't tell.
  return pdf.font(typeface(weight) as unknown as Buffer, weight, size);
}

/**
 * The text as it can be printed, with an end of line inside words that are wider than a line. pdfkit breaks them, too,
 * but it tries one length after the other, which takes a second for hundreds of letters.
 */
function breakLongWords(text: string, { weight, size }: Face, width: number): string {
  const font = typeface(weight);
  const widthOf = (character: string) =>
    (font.glyphForCodePoint(character.codePointAt(0)!).advanceWidth / font.unitsPerEm) * size;
  // Kerning takes up to 2 % more than the letters alone, and pdfkit measures the end of line, too.
  const room = 0.97 * width - widthOf('\n');
  const breakWord = (word: string) => {
    let used = 0;
    return Array.from(word, (character) => {
      used += widthOf(character);
      if (used <= room || character === ' ') return character;
      used = widthOf(character);
      return `\n${character}`;
    }).join('');
  };
  return printable(text)
    .split(/(?<=[ -])/)
    .map(breakWord)
    .join('');
}

/**
 * Draws a text, and returns where it ends. A text with signs that the typeface lacks is copied and read aloud as
 * itself.
 */
export function drawText(pdf: Pdf, text: string, style: TextStyle, { x, y, width, height }: Box): number {
  const isWhole = isPrintable(text);
  useFont(pdf, style).fillColor(style.color);
  if (!isWhole) pdf.markContent('Span', { actual: text });
  pdf.text(breakLongWords(text, style, width), x, y, {
    width,
    ...(height && { height, ellipsis: true }),
    align: style.align ?? 'left',
    strike: style.isStruck ?? false,
  });
  if (!isWhole) pdf.endMarkedContent();
  return pdf.y;
}

/** How high the text is in lines of this width. */
export function heightOf(pdf: Pdf, text: string, face: Face, width: number): number {
  return useFont(pdf, face).heightOfString(breakLongWords(text, face, width), { width });
}

/** The first of the sizes in which the text fits whole, if possible without a break inside a word; else the last one. */
export function fittingSize(
  pdf: Pdf,
  text: string,
  weight: Weight,
  sizes: readonly number[],
  { width, height }: { width: number; height: number },
): number {
  const fits = (size: number) => heightOf(pdf, text, { weight, size }, width) <= height;
  const keepsWords = (size: number) => !breakLongWords(text, { weight, size }, width).includes('\n');
  return sizes.find((size) => keepsWords(size) && fits(size)) ?? sizes.find(fits) ?? sizes.at(-1)!;
}
