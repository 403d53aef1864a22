import type { Readable } from 'node:stream';
import { formatDate, type CalendarDate } from '#shared/time';
import {
  addDecoration,
  addElement,
  colors,
  drawRule,
  openDocument,
  untilReadOn,
  type Element,
} from '../../../../training/records/pdf/document.ts';
import type { Issuer } from '../../../../training/records/pdf/issuer.ts';
import { isolate } from '../../../../training/records/pdf/letters.ts';
import { drawQrCode } from '../../../../training/records/pdf/qr-code.ts';
import { noteOnMissingSigns } from '../../../../training/records/pdf/record-facts.ts';
import { contentWidth, margin, small } from '../../../../training/records/pdf/record-table.ts';
import { drawText, type Pdf, type TextStyle } from '../../../../training/records/pdf/text.ts';

/** A person's slip: the login and the code to begin with. */
interface Slip {
  name: string;
  login: string;
  /** "AB2C-D3EF-GH4J". */
  code: string;
}

/** Slips to be printed, cut and handed out. */
export interface SlipsFacts {
  issuer: Issuer;
  slips: readonly Slip[];
  /** Where people begin; null where the server doesn't know its own address. */
  address: string | null;
  /** The day on which they are printed, and the last on which their codes work. */
  day: CalendarDate;
  lastDay: CalendarDate;
}

const slipsOnPage = 4;
const slipHeight = 186;
const qrSize = 84;

const plain: TextStyle = { weight: 'regular', size: 11, color: colors.ink };
const strong: TextStyle = { ...plain, weight: 'semibold' };

/** Slips as a PDF, four on a page, drawn page by page while the stream is read. */
export function writeSlips(facts: SlipsFacts): Readable {
  const { pdf, root } = openDocument({
    title: 'Slips for the first sign-in',
    author: facts.issuer.name,
    day: facts.day,
    layout: 'portrait',
  });
  drawAll(pdf, root, facts).then(
    () => {
      if (pdf.destroyed) return;
      root.end();
      pdf.end();
    },
    (error: Error) => pdf.destroy(error),
  );
  return pdf;
}

async function drawAll(pdf: Pdf, root: Element, facts: SlipsFacts): Promise<void> {
  for (const [index, slip] of facts.slips.entries()) {
    if (pdf.destroyed) return;
    const place = index % slipsOnPage;
    if (index > 0 && place === 0) {
      await untilReadOn(pdf);
      pdf.addPage();
    }
    drawSlip(pdf, root, { ...facts, slip, top: margin + place * slipHeight });
  }
}

/** A slip, with a line below it to cut along. */
function drawSlip(
  pdf: Pdf,
  root: Element,
  { issuer, slip, address, lastDay, top }: SlipsFacts & { slip: Slip; top: number },
): void {
  const box = { x: margin, width: contentWidth - (address ? qrSize + 24 : 0) };
  let y = top;
  const write = (tag: string, text: string, style: TextStyle, height?: number) => {
    addElement(pdf, root, tag, () => {
      y = drawText(pdf, text, style, { ...box, y, ...(height && { height }) }) + 5;
    });
  };
  write('P', issuer.name, { ...small, size: 9 }, 11);
  write('H1', slip.name, { ...strong, size: 16 }, 20);
  write('P', `Personnel number: ${isolate(slip.login)}`, plain);
  write('P', `Code: ${slip.code}`, { ...strong, size: 16 });
  write(
    'P',
    address
      ? `Open ${address}, enter your number and this code, and choose a password.`
      : 'Open the start page of your company’s Lodestar, enter your number and this code, and choose a password.',
    plain,
  );
  write('P', `The code works once, until ${formatDate(`${lastDay}T00:00:00Z`, 'UTC')}.`, plain);
  const note = noteOnMissingSigns([issuer.name, slip.name]);
  if (note !== null) write('P', note, small);
  addDecoration(pdf, () => {
    if (address) drawQrCode(pdf, address, { x: margin + contentWidth - qrSize, y: top + 12, width: qrSize });
    drawRule(pdf, { x: margin, y: top + slipHeight - 14, width: contentWidth });
  });
}
