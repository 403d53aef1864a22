import type { Readable } from 'node:stream';
import PdfDocument from 'pdfkit';
import type { Paper } from '#shared/paper';
import { productName } from '#shared/product';
import type { CalendarDate } from '#shared/time';
import type { Box, Pdf } from './text.ts';
import { drawAsRead } from './turns.ts';

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
  /** The day on which the document says it was made, so that the same facts give the same bytes on any day. */
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

/**
 * Writes a document that screen readers can follow, of A4 unless given. Everything drawn is in an element, or is
 * decoration. It is drawn while the stream is read, in turns with others; a stream that is destroyed ends the work.
 */
export function writeDocument(
  facts: DocumentFacts,
  draw: (pdf: Pdf, root: Element) => Promise<void>,
): Readable {
  const { pdf, root } = openDocument(facts);
  draw(pdf, root).then(
    () => {
      if (pdf.destroyed) return;
      root.end();
      pdf.end();
    },
    (error: Error) => pdf.destroy(error),
  );
  return pdf;
}

function openDocument({ title, author, day, layout, paper = 'a4' }: DocumentFacts): {
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
  drawAsRead(pdf);
  return { pdf, root };
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
