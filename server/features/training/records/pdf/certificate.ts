import type { Readable } from 'node:stream';
import { formatDay } from '#shared/month';
import type { Paper } from '#shared/paper';
import { resultOf } from '#shared/records';
import { logoRoom } from '../../../../logo/pixels.ts';
import type { Issuer } from './issuer.ts';
import { addDecoration, addElement, colors, drawRule, writeDocument, type Element } from './document.ts';
import { drawMark, openMark, sizeOfMark } from './mark.ts';
import { drawQrCode } from './qr-code.ts';
import { durationOf, nameless, noteOnMissingSigns, type RecordFacts, signedFacts } from './record-facts.ts';
import { drawText, fittingSize, heightOf, type Pdf, type TextStyle } from './text.ts';
import { giveWay } from './turns.ts';

export interface CertificateFacts extends RecordFacts {
  issuer: Issuer;
  paper: Paper;
  /** Null after an erasure. */
  name: string | null;
  /** The page that checks the certificate. Null prints neither a QR code nor an address. */
  verifyUrl: string | null;
}

const margin = 60;
/** From the edge of the paper to the frame, in points: printers leave up to 18 white. */
const frameInset = 24;
/** From the bottom of the page. */
const factsHeight = 180;
const numberHeight = 64;
/** 2.5 cm. */
const qrSize = 71;

/** The page across, in points. */
interface Page {
  contentWidth: number;
  factsTop: number;
  numberTop: number;
}

/** A certificate as a PDF of one page. */
export function writeCertificate(certificate: CertificateFacts): Readable {
  const { issuer, name, title, trainedOn, paper } = certificate;
  const facts = {
    title: ['Certificate', title, name ?? nameless].join(' · '),
    author: issuer.name,
    day: trainedOn,
    layout: 'landscape',
    paper,
  } as const;
  return writeDocument(facts, (pdf, root) => drawCertificate(pdf, root, certificate));
}

async function drawCertificate(pdf: Pdf, root: Element, certificate: CertificateFacts): Promise<void> {
  const { issuer } = certificate;
  const { width, height } = pdf.page;
  const page = {
    contentWidth: width - 2 * margin,
    factsTop: height - factsHeight,
    numberTop: height - numberHeight,
  };
  addDecoration(pdf, () => drawFrame(pdf, issuer.colour ?? colors.gold));
  const headBottom = await drawHead(pdf, root, issuer, page);
  await drawStatement(pdf, root, certificate, { ...page, headBottom });
  addDecoration(pdf, () => drawRule(pdf, { x: margin, y: page.factsTop, width: page.contentWidth }));
  await drawFacts(pdf, root, certificate, page);
  drawProof(pdf, root, certificate, page);
  await drawNote(pdf, root, certificate, page);
}

/** A strong line around the page in the company's colour, and a thin one inside. */
function drawFrame(pdf: Pdf, color: string): void {
  const { width, height } = pdf.page;
  const draw = (inset: number, lineWidth: number, line: string) =>
    pdf
      .rect(inset, inset, width - 2 * inset, height - 2 * inset)
      .lineWidth(lineWidth)
      .stroke(line);
  draw(frameInset, 3, color);
  draw(frameInset + 6, 0.5, colors.line);
}

/** The issuer's mark, and its name below, in the middle; returns where they end. */
async function drawHead(pdf: Pdf, root: Element, issuer: Issuer, { contentWidth }: Page): Promise<number> {
  const top = 52;
  const picture = await openMark(issuer.mark);
  const mark = sizeOfMark(picture, logoRoom);
  const x = margin + (contentWidth - mark.width) / 2;
  addDecoration(pdf, () => drawMark(pdf, picture, { ...mark, x, y: top }));
  const y = mark.height > 0 ? top + mark.height + 8 : top;
  const box = { x: margin, y, width: contentWidth, height: 22 };
  const size = fittingSize(pdf, issuer.name, 'semibold', [16, 13, 10], box);
  const style = { weight: 'semibold', size, color: colors.ink, align: 'center' } as const;
  let bottom = y;
  addElement(pdf, root, 'P', () => {
    bottom = drawText(pdf, issuer.name, style, box);
  });
  return bottom;
}

/** A line of the statement, as large as it may be in the height that it has. */
interface Line extends Omit<TextStyle, 'size'> {
  tag: string;
  text: string;
  sizes: readonly number[];
  height: number;
  /** To the line above. */
  gap: number;
}

/** The person and the training, in the middle of the room between the head and the facts. */
async function drawStatement(
  pdf: Pdf,
  root: Element,
  { name, title, revokedOn }: CertificateFacts,
  { contentWidth, factsTop, headBottom }: Page & { headBottom: number },
): Promise<void> {
  const small = {
    tag: 'P',
    weight: 'regular',
    sizes: [14],
    height: 20,
    color: colors.muted,
    gap: 9,
  } as const;
  const lines: Line[] = [
    { ...small, tag: 'H1', text: 'Certificate of completion', sizes: [19], height: 27, gap: 0 },
    {
      tag: 'P',
      text: name ?? nameless,
      weight: 'semibold',
      sizes: [54, 48, 42, 36, 30, 25, 21, 17, 14, 12, 10],
      height: 104,
      color: name === null ? colors.muted : colors.ink,
      gap: 10,
    },
    { ...small, text: name === null ? 'for the completion of' : 'has completed' },
    {
      tag: 'P',
      text: title,
      weight: 'semibold',
      sizes: [31, 27, 23, 20, 17, 15, 12],
      height: 64,
      color: colors.ink,
      isStruck: revokedOn !== null,
      gap: 7,
    },
  ];
  if (revokedOn !== null) {
    const text = `Revoked on ${formatDay(revokedOn)}: this certificate is not valid.`;
    lines.push({ ...small, text, weight: 'semibold', color: colors.danger });
  }
  const fitted = [];
  for (const line of lines) {
    await giveWay(pdf);
    const size = fittingSize(pdf, line.text, line.weight, line.sizes, {
      width: contentWidth,
      height: line.height,
    });
    const height = Math.min(
      line.height,
      heightOf(pdf, line.text, { weight: line.weight, size }, contentWidth),
    );
    fitted.push({ ...line, size, height, room: line.height });
  }
  const total = fitted.reduce((sum, { gap, height }) => sum + gap + height, 0);
  let y = headBottom + Math.max(8, (factsTop - headBottom - total) / 2);
  for (const { tag, text, gap, room, height: _, sizes: __, ...style } of fitted) {
    await giveWay(pdf);
    y += gap;
    const box = { x: margin, y, width: contentWidth, height: room };
    addElement(pdf, root, tag, () => {
      y = drawText(pdf, text, { ...style, align: 'center' }, box);
    });
  }
}

/** Day, duration, trainer: labels with their values, four beside each other. */
async function drawFacts(pdf: Pdf, root: Element, certificate: CertificateFacts, page: Page): Promise<void> {
  const { contentWidth, factsTop } = page;
  const { version, trainedOn, validUntil, trainer, place } = certificate;
  const facts: [label: string, value: string | null][] = [
    ['Completed on', formatDay(trainedOn)],
    ['Valid until', validUntil && formatDay(validUntil)],
    ['Duration', durationOf(certificate)],
    ['Trainer', trainer],
    ['Place', place],
    ['Result', resultOf(certificate)],
    ...(certificate.signed
      ? signedFacts(certificate)
      : [['Version', version === null ? null : String(version)] satisfies [string, string | null]]),
  ];
  const gap = 20;
  const columnWidth = (contentWidth - qrSize - 4 * gap) / 4;
  const list = pdf.struct('L');
  root.add(list);
  const said = facts.filter((fact): fact is [string, string] => fact[1] !== null);
  for (const [index, [label, value]] of said.entries()) {
    await giveWay(pdf);
    const x = margin + (index % 4) * (columnWidth + gap);
    const y = factsTop + 16 + Math.floor(index / 4) * 50;
    const box = { width: columnWidth, height: 33 };
    const size = fittingSize(pdf, value, 'regular', [12, 10.5, 9, 7.5, 6], box);
    const style = { weight: 'regular', size, color: colors.ink } as const;
    const item = pdf.struct('LI');
    const body = pdf.struct('LBody');
    list.add(item);
    item.add(body);
    addElement(pdf, body, 'P', () => {
      drawText(pdf, label, { ...style, size: 8.5, color: colors.muted }, { x, y, width: columnWidth });
    });
    addElement(pdf, body, 'P', () => drawText(pdf, value, style, { x, y: y + 13, ...box }));
  }
  list.end();
}

/** The proof: the number, and the address to check it. */
function drawProof(
  pdf: Pdf,
  root: Element,
  { number, verifyUrl }: CertificateFacts,
  { contentWidth, factsTop, numberTop }: Page,
): void {
  const style = { weight: 'regular', color: colors.muted } as const;
  addElement(pdf, root, 'P', () => {
    drawText(pdf, `Number ${number}`, { ...style, size: 8.5 }, { x: margin, y: numberTop, width: 300 });
  });
  if (verifyUrl === null) return;
  const x = margin + contentWidth - qrSize;
  const y = factsTop + 18;
  addElement(pdf, root, 'Figure', () => drawQrCode(pdf, verifyUrl, { x, y, width: qrSize }), {
    alt: `QR code of ${verifyUrl}, the page that checks this certificate`,
    bbox: [x, y, x + qrSize, y + qrSize],
  });
  const width = contentWidth - 320;
  const box = { x: margin + 320, y: numberTop, width, height: 24 };
  const size = fittingSize(pdf, verifyUrl, 'regular', [8.5, 7.5, 6.5, 5.5], { width, height: 12 });
  addElement(pdf, root, 'P', () => drawText(pdf, verifyUrl, { ...style, size, align: 'right' }, box));
}

async function drawNote(
  pdf: Pdf,
  root: Element,
  { issuer, name, title, trainer, place }: CertificateFacts,
  { contentWidth, numberTop }: Page,
): Promise<void> {
  const note = await noteOnMissingSigns(pdf, [issuer.name, name, title, trainer, place]);
  if (note === null) return;
  const style = { weight: 'regular', size: 7, color: colors.muted } as const;
  const box = { x: margin, y: numberTop + 16, width: contentWidth };
  addElement(pdf, root, 'P', () => drawText(pdf, note, style, box));
}
