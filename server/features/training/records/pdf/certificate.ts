import type { Readable } from 'node:stream';
import { formatDay } from '#shared/month';
import { resultOf } from '#shared/records';
import type { Issuer } from '../../../../papers/issuer.ts';
import {
  addDecoration,
  addElement,
  colors,
  drawMasthead,
  drawRule,
  openDocument,
  type Element,
} from './document.ts';
import { drawQrCode } from './qr-code.ts';
import { durationOf, nameless, noteOnMissingSigns, type RecordFacts } from './record-facts.ts';
import { drawText, fittingSize, type Pdf, type TextStyle } from './text.ts';

export interface CertificateFacts extends RecordFacts {
  issuer: Issuer;
  /** Null after an erasure. */
  name: string | null;
  /** The page that checks the certificate. Null prints neither a QR code nor an address. */
  verifyUrl: string | null;
}

// An A4 page across, in points.
const pageWidth = 841.89;
const margin = 60;
const contentWidth = pageWidth - 2 * margin;
const factsTop = 412;
const numberTop = 530;
/** 2.5 cm. */
const qrSize = 71;

/**
 * A certificate as a PDF of one page. It is drawn whole before this returns, in 10 to 15 ms (the first takes 0.2 s), so
 * an error is thrown here and not while it is sent: `reply.type('application/pdf').send(writeCertificate(facts))`.
 */
export function writeCertificate(certificate: CertificateFacts): Readable {
  const { issuer, name, title, trainedOn } = certificate;
  const { pdf, root } = openDocument({
    title: ['Certificate', title, name ?? nameless].join(' · '),
    author: issuer.name,
    day: trainedOn,
    layout: 'landscape',
  });
  drawMasthead(pdf, root, issuer, { x: margin, y: 54, width: contentWidth });
  drawStatement(pdf, root, certificate);
  addDecoration(pdf, () => drawRule(pdf, { x: margin, y: factsTop, width: contentWidth }));
  drawFacts(pdf, root, certificate);
  drawProof(pdf, root, certificate);
  drawNote(pdf, root, certificate);
  root.end();
  pdf.end();
  return pdf;
}

/** A line of the statement, as large as it may be in the height that it has. */
interface Line extends Omit<TextStyle, 'size'> {
  tag: string;
  text: string;
  sizes: readonly number[];
  height: number;
}

/** The person and the training. */
function drawStatement(pdf: Pdf, root: Element, { name, title, revokedOn }: CertificateFacts): void {
  const small = { tag: 'P', weight: 'regular', sizes: [13], height: 18, color: colors.muted } as const;
  const lines: Line[] = [
    { ...small, tag: 'H1', text: 'Certificate of completion' },
    {
      tag: 'P',
      text: name ?? nameless,
      weight: 'semibold',
      sizes: [44, 38, 30, 25, 21, 17, 14, 12, 10],
      height: 104,
      color: name === null ? colors.muted : colors.ink,
    },
    { ...small, text: name === null ? 'for the completion of' : 'has completed' },
    {
      tag: 'P',
      text: title,
      weight: 'semibold',
      sizes: [27, 23, 18, 15, 12],
      height: 64,
      color: colors.ink,
      isStruck: revokedOn !== null,
    },
  ];
  if (revokedOn !== null) {
    const text = `Revoked on ${formatDay(revokedOn)}: this certificate is not valid.`;
    lines.push({ ...small, text, weight: 'semibold', color: colors.danger });
  }
  let y = 142;
  for (const { tag, text, sizes, height, ...style } of lines) {
    const box = { x: margin, y, width: contentWidth, height };
    const size = fittingSize(pdf, text, style.weight, sizes, box);
    addElement(pdf, root, tag, () => {
      y = drawText(pdf, text, { ...style, size }, box) + 9;
    });
  }
}

/** Day, duration, trainer: labels with their values, four beside each other. */
function drawFacts(pdf: Pdf, root: Element, certificate: CertificateFacts): void {
  const { version, trainedOn, validUntil, trainer, place } = certificate;
  const facts: [label: string, value: string | null][] = [
    ['Completed on', formatDay(trainedOn)],
    ['Valid until', validUntil && formatDay(validUntil)],
    ['Duration', durationOf(certificate)],
    ['Trainer', trainer],
    ['Place', place],
    ['Result', resultOf(certificate)],
    ['Version', version === null ? null : String(version)],
  ];
  const gap = 20;
  const columnWidth = (contentWidth - qrSize - 4 * gap) / 4;
  const list = pdf.struct('L');
  root.add(list);
  const said = facts.filter((fact): fact is [string, string] => fact[1] !== null);
  for (const [index, [label, value]] of said.entries()) {
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
function drawProof(pdf: Pdf, root: Element, { number, verifyUrl }: CertificateFacts): void {
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

function drawNote(pdf: Pdf, root: Element, { issuer, name, title, trainer, place }: CertificateFacts): void {
  const note = noteOnMissingSigns([issuer.name, name, title, trainer, place]);
  if (note === null) return;
  const style = { weight: 'regular', size: 7, color: colors.muted } as const;
  const box = { x: margin, y: numberTop + 22, width: contentWidth };
  addElement(pdf, root, 'P', () => drawText(pdf, note, style, box));
}
