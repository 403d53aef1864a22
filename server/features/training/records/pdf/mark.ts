import { starPath } from '#shared/product';
import { cached } from '../../../../cache.ts';
import { decodePng, encodeOnWhite, shrinkToRoom } from '../../../../logo/pixels.ts';
import { addDecoration, addElement, colors, type Element } from './document.ts';
import type { Issuer } from './issuer.ts';
import { drawText, type Box, type Pdf } from './text.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  /** A PNG of 8 bits, without transparency: pdfkit takes its bytes as they are. */
  readonly png: Buffer;
}

/** An issuer's mark, ready to be drawn. */
export type Mark = 'star' | Picture | null;

/** The picture as it is drawn, made once and kept for the next documents, even of a large logo from before. */
const openPicture = cached(async (base64: string): Promise<Picture> => {
  const small = shrinkToRoom(await decodePng(Buffer.from(base64, 'base64')));
  return { width: small.width, height: small.height, png: encodeOnWhite(small) };
}, 4);

export async function openMark(mark: Issuer['mark']): Promise<Mark> {
  return mark === null || mark === 'star' ? mark : openPicture(mark.png);
}

/** How large a mark is in this room. */
export function sizeOfMark(
  mark: Mark,
  room: { width: number; height: number },
): { width: number; height: number } {
  if (mark === null) return { width: 0, height: 0 };
  if (mark === 'star') return { width: room.height, height: room.height };
  const scale = Math.min(room.width / mark.width, room.height / mark.height);
  return { width: mark.width * scale, height: mark.height * scale };
}

/** Draws the mark into its box. */
export function drawMark(pdf: Pdf, mark: Mark, { x, y, width, height }: Required<Box>): void {
  if (mark === 'star') {
    const scale = height / 48;
    pdf.save().translate(x, y).scale(scale).path(starPath).fill(colors.gold).restore();
  } else if (mark) pdf.image(mark.png, x, y, { width, height });
}

/** How much room a mark has at the head of a paper. */
const markSize = { width: 150, height: 30 };

/** The issuer's bar across the top of the page, its mark, and its name beside that. */
export async function drawMasthead(
  pdf: Pdf,
  root: Element,
  issuer: Issuer,
  { x, y, width }: Box,
): Promise<void> {
  const picture = await openMark(issuer.mark);
  const mark = sizeOfMark(picture, markSize);
  const offset = mark.width > 0 ? mark.width + 8 : 0;
  addDecoration(pdf, () => {
    if (issuer.colour) pdf.rect(0, 0, pdf.page.width, 8).fill(issuer.colour);
    drawMark(pdf, picture, { ...mark, x, y: y + (markSize.height - mark.height) / 2 });
  });
  const style = { weight: 'semibold', size: 17, color: colors.ink } as const;
  addElement(pdf, root, 'P', () => {
    drawText(pdf, issuer.name, style, { x: x + offset, y: y + 4.5, width: width - offset, height: 21 });
  });
}
