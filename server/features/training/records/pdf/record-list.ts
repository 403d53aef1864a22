import type { Readable } from 'node:stream';
import { formatCount } from '#shared/count';
import { formatDay } from '#shared/month';
import { rowsIn, type Part } from '#shared/paper';
import type { CalendarDate } from '#shared/time';
import type { Issuer } from './issuer.ts';
import { addElement, colors, drawMasthead, openDocument, type Element } from './document.ts';
import { isolate } from './letters.ts';
import { nameless, noteOnMissingSigns, partName } from './record-facts.ts';
import { contentWidth, drawTable, margin, small, type ListedRecord } from './record-table.ts';
import { drawText, fittingSize, type Pdf, type TextStyle } from './text.ts';

/** Records of one person, newest first, as they stand on a day: all of them, or a part. */
export interface RecordListFacts extends Part {
  issuer: Issuer;
  /** Null after an erasure. */
  name: string | null;
  /** The day on which the states are true. */
  day: CalendarDate;
  records: readonly ListedRecord[];
}

/**
 * A list of records as a PDF of as many pages as it takes. The head is drawn before this returns, the rest page by page
 * while the stream is read, with other work between the pages. A stream that is destroyed ends the work.
 */
export function writeRecordList(list: RecordListFacts): Readable {
  const { issuer, name, day, records } = list;
  const whose = name ?? nameless;
  const { pdf, root } = openDocument({
    title: ['Training records', whose, partName(list)].filter(Boolean).join(' · '),
    author: issuer.name,
    day,
    layout: 'portrait',
  });
  const top = drawHead(pdf, root, list);
  drawTable(pdf, root, {
    records,
    top,
    footer: [isolate(whose), partName(list)].filter(Boolean).join(' · '),
  }).then(
    () => {
      if (pdf.destroyed) return;
      root.end();
      pdf.end();
    },
    (error: Error) => pdf.destroy(error),
  );
  return pdf;
}

function sayHowMany(records: number, day: string): string {
  if (records === 0) return `No records, as of ${day}`;
  return records === 1 ? `1 record, as of ${day}` : `${formatCount(records)} records, as of ${day}`;
}

/** The person, and the number of records; returns where the table begins. */
function drawHead(pdf: Pdf, root: Element, list: RecordListFacts): number {
  const { issuer, name, day, total, records } = list;
  const box = { x: margin, width: contentWidth };
  drawMasthead(pdf, root, issuer, { ...box, y: 44 });
  let y = 108;
  const write = (tag: string, text: string, style: TextStyle) => {
    addElement(pdf, root, tag, () => {
      y = drawText(pdf, text, style, { ...box, y }) + 6;
    });
  };
  const plain = { ...small, size: 11 };
  write('H1', 'Training records', plain);
  const whose = name ?? nameless;
  const size = fittingSize(pdf, whose, 'semibold', [26, 22, 18, 15, 12, 10], { ...box, height: 64 });
  write('P', whose, { weight: 'semibold', size, color: name === null ? colors.muted : colors.ink });
  write('P', sayHowMany(total, formatDay(day)), plain);
  const part = partName(list);
  const { first, last } = rowsIn(list);
  if (part !== null) write('P', `${part}: records ${formatCount(first)} to ${formatCount(last)}`, plain);
  const texts = records.flatMap(({ title, trainer, place, otherName }) => [title, trainer, place, otherName]);
  const note = noteOnMissingSigns([issuer.name, name, ...texts]);
  if (note !== null) write('P', note, small);
  return y + 18;
}
