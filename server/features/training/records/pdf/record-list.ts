import type { Readable } from 'node:stream';
import { formatCount } from '#shared/count';
import { formatDay } from '#shared/month';
import { rowsIn, type Part } from '#shared/paper';
import type { CalendarDate } from '#shared/time';
import type { Issuer } from './issuer.ts';
import { addElement, colors, writeDocument, type Element } from './document.ts';
import { isolate } from './letters.ts';
import { drawMasthead } from './mark.ts';
import { nameless, noteOnMissingSigns, partName } from './record-facts.ts';
import { contentWidth, drawTable, margin, small, type ListedRecord } from './record-table.ts';
import { drawText, fittingSize, type Pdf, type TextStyle } from './text.ts';

/** Records of one person, newest first, in their states of a day: all of them, or a part. */
export interface RecordListFacts extends Part {
  issuer: Issuer;
  /** Null after an erasure. */
  name: string | null;
  /** The day on which the states are true. */
  day: CalendarDate;
  records: readonly ListedRecord[];
}

/** A list of records as a PDF of as many pages as it takes. */
export function writeRecordList(list: RecordListFacts): Readable {
  const { issuer, name, day, records } = list;
  const whose = name ?? nameless;
  const title = ['Training records', whose, partName(list)].filter(Boolean).join(' · ');
  const footer = [isolate(whose), partName(list)].filter(Boolean).join(' · ');
  return writeDocument({ title, author: issuer.name, day, layout: 'portrait' }, async (pdf, root) => {
    const top = await drawHead(pdf, root, list);
    await drawTable(pdf, root, { records, top, footer });
  });
}

function sayHowMany(records: number, day: string): string {
  if (records === 0) return `No records, as of ${day}`;
  return records === 1 ? `1 record, as of ${day}` : `${formatCount(records)} records, as of ${day}`;
}

/** The person, and the number of records; returns where the table begins. */
async function drawHead(pdf: Pdf, root: Element, list: RecordListFacts): Promise<number> {
  const { issuer, name, day, total, records } = list;
  const box = { x: margin, width: contentWidth };
  await drawMasthead(pdf, root, issuer, { ...box, y: 44 });
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
  const note = await noteOnMissingSigns(pdf, [issuer.name, name, ...texts]);
  if (note !== null) write('P', note, small);
  return y + 18;
}
