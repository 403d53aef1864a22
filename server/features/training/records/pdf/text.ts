import { isPlain, plainLine, takeApart, withoutIsolates } from './letters.ts';
import { breakLines, ellipsis, endWithEllipsis, runsOf, widthOfRuns } from './lines.ts';
import { typeface, type Weight } from './typeface.ts';

/** Texts in boxes. Lengths are in points, from the top left of the page. */

export type Pdf = PDFKit.PDFDocument;

interface Face {
  weight: Weight;
  size: number;
}

export interface TextStyle extends Face {
  color: string;
  align?: 'left' | 'right' | 'center';
  isStruck?: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  /** A text that doesn't fit in ends with an ellipsis; as high as the text unless given. */
  height?: number;
}

/** For lines with other letters than Latin, Greek and Cyrillic, in ems: many have marks above or below. */
const lineHeight = 1.45;

function useFont(pdf: Pdf, { weight, size }: Face, family: Parameters<typeof typeface>[0] = 'Inter'): Pdf {
  // pdfkit takes an opened font, too, which its types don't tell.
  return pdf.font(typeface(family, weight) as unknown as Buffer, `${family} ${weight}`, size);
}

/**
 * The text with an end of line inside words that are wider than a line. pdfkit breaks them, too. But it
 * tries one length after the other, which takes a second for hundreds of letters.
 */
function breakLongWords(text: string, { weight, size }: Face, width: number): string {
  const font = typeface('Inter', weight);
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
  return plainLine(text)
    .split(/(?<=[ -])/)
    .map(breakWord)
    .join('');
}

/** Draws a text, and returns where it ends. */
export function drawText(pdf: Pdf, text: string, style: TextStyle, box: Box): number {
  useFont(pdf, style).fillColor(style.color);
  if (!isPlain(text)) return drawLines(pdf, text, style, box);
  const { x, y, width, height } = box;
  pdf.text(breakLongWords(text, style, width), x, y, {
    width,
    ...(height && { height, ellipsis: true }),
    align: style.align ?? 'left',
    strike: style.isStruck ?? false,
  });
  return pdf.y;
}

/**
 * Draws a text whose letters are of several typefaces or joined, or read from the right. The text is in the
 * order of its shapes; it is copied and read aloud as itself.
 */
function drawLines(pdf: Pdf, text: string, style: TextStyle, { x, y, width, height }: Box): number {
  const { weight, size } = style;
  const apart = takeApart(text);
  const { lines } = breakLines(apart, weight, width / size);
  const most = height === undefined ? lines.length : Math.max(1, Math.floor(height / (lineHeight * size)));
  const { ascent, unitsPerEm } = typeface('Inter', weight);
  pdf.markContent('Span', { actual: withoutIsolates(text) });
  for (const [index, line] of lines.slice(0, most).entries()) {
    const isCut = index === most - 1 && lines.length > most;
    const runs = isCut
      ? withEllipsis(apart, endWithEllipsis(apart, line, weight, width / size))
      : runsOf(apart, line);
    const widthOfLine = widthOfRuns(runs, weight) * size;
    const baseline = y + (ascent / unitsPerEm + index * lineHeight) * size;
    const spare = width - widthOfLine;
    let left = x + spare * { left: 0, center: 0.5, right: 1 }[style.align ?? 'left'];
    if (style.isStruck) {
      const middle = baseline - 0.3 * size;
      pdf
        .moveTo(left, middle)
        .lineTo(left + widthOfLine, middle)
        .lineWidth(size / 16)
        .stroke(style.color);
    }
    for (const run of runs) {
      useFont(pdf, style, run.family);
      const features = [run.direction] as never[];
      pdf.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic', features });
      left += widthOfRuns([run], weight) * size;
    }
  }
  pdf.endMarkedContent();
  return y + Math.min(lines.length, most) * lineHeight * size;
}

function withEllipsis(text: Parameters<typeof runsOf>[0], line: Parameters<typeof runsOf>[1]) {
  const runs = runsOf(text, line);
  const isFromRight = text.levels.paragraphs[0]!.level % 2 === 1;
  return isFromRight ? [ellipsis, ...runs] : [...runs, ellipsis];
}

/** How high the text is in lines of this width. */
export function heightOf(pdf: Pdf, text: string, face: Face, width: number): number {
  if (isPlain(text)) return useFont(pdf, face).heightOfString(breakLongWords(text, face, width), { width });
  const { lines } = breakLines(takeApart(text), face.weight, width / face.size);
  return lines.length * lineHeight * face.size;
}

/**
 * The first of the sizes in which the text fits whole, if possible without a break inside a word. Else the last one.
 */
export function fittingSize(
  pdf: Pdf,
  text: string,
  weight: Weight,
  sizes: readonly number[],
  { width, height }: { width: number; height: number },
): number {
  const fits = (size: number) => heightOf(pdf, text, { weight, size }, width) <= height;
  const keepsWords = (size: number) =>
    isPlain(text)
      ? !breakLongWords(text, { weight, size }, width).includes('\n')
      : !breakLines(takeApart(text), weight, width / size).isBroken;
  return sizes.find((size) => keepsWords(size) && fits(size)) ?? sizes.find(fits) ?? sizes.at(-1)!;
}
