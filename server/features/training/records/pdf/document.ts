import { setImmediate } from 'node:timers/promises';
import PdfDocument from 'pdfkit';
import type { Paper } from '#shared/paper';
import { productName, starPath } from '#shared/product';
import type { CalendarDate } from '#shared/time';
import type { Issuer } from './issuer.ts';
import { drawText, type Box, type Pdf } from './text.ts';

export type Element = PDFKit.PDFStructureElement;

/** The screens' colours (product §52). */
export const colors = {
  ink: '#111111',
  muted: '#5c5c56',
  line: '#e4e4df',
  gold: '#ffc72c',
  danger: '#b3261e',
};

interface DocumentFacts {
  title: string;
  author: string;
  /** Stands as the day on which the document was made, so that the same facts give the same bytes on any day. */
  day: CalendarDate;
  layout: 'landscape' | 'portrait';
  paper?: Paper;
}

/** A text of the document's information. pdfkit also writes it into XML, without escaping it. */
class InformationText extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  }
}

const information = (text: string) => new InformationText(text.replace(/\p{Cc}/gu, ' ')) as unknown as string;

/** Opens a document that screen readers can follow, of A4 unless told. Everything drawn stands in an element, or is decoration. */
export function openDocument({ title, author, day, layout, paper = 'a4' }: DocumentFacts): {
  pdf: Pdf;
  root: Element;
} {
  const pdf = new PdfDocument({
    pdfVersion: '1.7',
    // Which pdfkit knows, and its types don't.
    subset: 'PDF/UA' as never,
    tagged: true,
    displayTitle: true,
    lang: 'en',
    size: paper.toUpperCase(),
    layout,
    margin: 0,
    // None of those that readers bring along: all text is in the embedded typeface.
    font: '',
    info: {
      Title: information(title),
      Author: information(author),
      Creator: productName,
      CreationDate: new Date(`${day}T00:00:00Z`),
    },
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf._read = () => wishes.get(pdf)?.();
  pdf.once('close', () => wishes.get(pdf)?.());
  return { pdf, root };
}

/** To be called when somebody reads on, or has gone. */
const wishes = new WeakMap<Pdf, () => void>();

/** Between two pages: other work gets its turn, and a slow reader is waited for. */
export async function untilReadOn(pdf: Pdf): Promise<void> {
  await setImmediate();
  while (!pdf.destroyed && pdf.readableLength >= pdf.readableHighWaterMark)
    await new Promise<void>((resolve) => {
      wishes.set(pdf, resolve);
    });
}

interface ElementOptions {
  /** The words of a screen reader for a picture. */
  alt?: string;
  /** Left, top, right and bottom of a picture. */
  bbox?: [number, number, number, number];
  /** The cells that the head of a table describes. */
  scope?: 'Column';
}

/** Adds a part of the content, like "P" or "TD", to the structure, and draws it. */
export function addElement(
  pdf: Pdf,
  parent: Element,
  tag: string,
  draw: () => void,
  options: ElementOptions = {},
): void {
  parent.add(pdf.struct(tag, options, draw));
}

/** Draws a part that screen readers skip. */
export function addDecoration(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

/** A thin line across. */
export function drawRule(pdf: Pdf, { x, y, width }: Box): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .stroke(colors.line);
}

/** How much room a mark has at the head of a paper. */
const markSize = { width: 150, height: 30 };

/** The issuer's bar across the top of the page, its mark, and its name beside that. */
export function drawMasthead(pdf: Pdf, root: Element, issuer: Issuer, { x, y, width }: Box): void {
  const mark = sizeOfMark(issuer.mark, markSize);
  const offset = mark.width > 0 ? mark.width + 8 : 0;
  addDecoration(pdf, () => {
    if (issuer.colour) pdf.rect(0, 0, pdf.page.width, 8).fill(issuer.colour);
    drawMark(pdf, issuer.mark, { ...mark, x, y: y + (markSize.height - mark.height) / 2 });
  });
  const style = { weight: 'semibold', size: 17, color: colors.ink } as const;
  addElement(pdf, root, 'P', () => {
    drawText(pdf, issuer.name, style, { x: x + offset, y: y + 4.5, width: width - offset, height: 21 });
  });
}

/** How large a mark is in this room. */
export function sizeOfMark(
  mark: Issuer['mark'],
  room: { width: number; height: number },
): { width: number; height: number } {
  if (mark === null) return { width: 0, height: 0 };
  if (mark === 'star') return { width: room.height, height: room.height };
  const png = Buffer.from(mark.png, 'base64');
  // Where the head of a PNG says its sizes.
  const [wide, high] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const scale = Math.min(room.width / wide, room.height / high);
  return { width: wide * scale, height: high * scale };
}

/** Draws the mark into its box. */
export function drawMark(pdf: Pdf, mark: Issuer['mark'], { x, y, width, height }: Required<Box>): void {
  if (mark === 'star') {
    const scale = height / 48;
    pdf.save().translate(x, y).scale(scale).path(starPath).fill(colors.gold).restore();
  } else if (mark) pdf.image(Buffer.from(mark.png, 'base64'), x, y, { width, height });
}
