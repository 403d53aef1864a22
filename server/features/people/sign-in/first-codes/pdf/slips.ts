import type { Readable } from 'node:stream';
import { formatDate, type CalendarDate } from '#shared/time';
import {
  addDecoration,
  addElement,
  colors,
  drawRule,
  writeDocument,
  type Element,
} from '../../../../training/records/pdf/document.ts';
import type { Issuer } from '../../../../training/records/pdf/issuer.ts';
import { isolate } from '../../../../training/records/pdf/letters.ts';
import { drawQrCode } from '../../../../training/records/pdf/qr-code.ts';
import { noteOnMissingSigns } from '../../../../training/records/pdf/record-facts.ts';
import { contentWidth, margin, small } from '../../../../training/records/pdf/record-table.ts';
import { drawText, type Pdf, type TextStyle } from '../../../../training/records/pdf/text.ts';
import { giveWay, untilReadOn } from '../../../../training/records/pdf/turns.ts';

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

/** Slips as a PDF, four on a page. */
export function writeSlips(facts: SlipsFacts): Readable {
  const { issuer, day } = facts;
  const of = { title: 'Slips for the first sign-in', author: issuer.name, day, layout: 'portrait' } as const;
  return writeDocument(of, async (pdf, root) => {
    for (const [index, slip] of facts.slips.entries()) {
      await giveWay(pdf);
      const place = index % slipsOnPage;
      if (index > 0 && place === 0) {
        await untilReadOn(pdf);
        pdf.addPage();
      }
      await drawSlip(pdf, root, { ...facts, slip, top: margin + place * slipHeight });
    }
  });
}

/** A slip, with a line below it to cut along. */
async function drawSlip(
  pdf: Pdf,
  root: Element,
  { issuer, slip, address, lastDay, top }: SlipsFacts & { slip: Slip; top: number },
): Promise<void> {
  const box = { x: margin, width: contentWidth - (address ? qrSize + 24 : 0) };
  let y = top;
  const write = (tag: string, text: string, style: TextStyle, height?: number) => {
    addElement(pdf, root, tag, () => {
      y = drawText(pdf, text, style, { ...box, y, ...(height && { height }) }) + 5;
    });
  };
  write('P', issuer.name, { ...small, size: 9 }, 11);
  write('H1', slip.name, { ...strong, size: 16 }, 20);
  write('P', `Login: ${isolate(slip.login)}`, plain);
  write('P', `Code: ${slip.code}`, { ...strong, size: 16 });
  write(
    'P',
    address
      ? `Open ${address}, enter your login and this code, and choose a password.`
      : 'Open the start page of your company’s Lodestar, enter your login and this code, and choose a password.',
    plain,
  );
  write('P', `The code works only once and expires on ${formatDate(`${lastDay}T00:00:00Z`, 'UTC')}.`, plain);
  const note = await noteOnMissingSigns(pdf, [issuer.name, slip.name]);
  if (note !== null) write('P', note, small);
  addDecoration(pdf, () => {
    if (address) drawQrCode(pdf, address, { x: margin + contentWidth - qrSize, y: top + 12, width: qrSize });
    drawRule(pdf, { x: margin, y: top + slipHeight - 14, width: contentWidth });
  });
}
