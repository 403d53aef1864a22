import type { Readable } from 'node:stream';
import { formatCount } from '#shared/count';
import { countParts, rowsIn, type Part } from '#shared/paper';
import { formatSession, type CalendarDate } from '#shared/time';
import type { Issuer } from '../../records/pdf/issuer.ts';
import {
  addDecoration,
  addElement,
  colors,
  drawRule,
  writeDocument,
  type Element,
} from '../../records/pdf/document.ts';
import { isolate } from '../../records/pdf/letters.ts';
import { drawMasthead } from '../../records/pdf/mark.ts';
import { noteOnMissingSigns, partName } from '../../records/pdf/record-facts.ts';
import { bottom, contentWidth, margin, small } from '../../records/pdf/record-table.ts';
import { drawText, fittingSize, type Pdf, type TextStyle } from '../../records/pdf/text.ts';
import { giveWay, untilReadOn } from '../../records/pdf/turns.ts';

/** Somebody on the sheet; with the e-mail where name and department don't tell people apart. */
interface SheetLine {
  name: string;
  department: string | null;
  email: string | null;
}

/** The people expected in a session, to be printed and signed there: all of them, or a part. */
export interface SheetFacts extends Part {
  issuer: Issuer;
  title: string;
  /** Instants, shown in the zone. */
  start: string;
  end: string;
  timeZone: string;
  location: string | null;
  trainer: string;
  /** The day on which it is printed. */
  day: CalendarDate;
  people: readonly SheetLine[];
}

const labelHeight = 20;
/** Room for a signature. */
const rowHeight = 34;
/** Rows without a name, for people who come without a seat. */
const emptyRows = 5;
const noRow: SheetLine = { name: '', department: null, email: null };

const columns = [
  { label: 'No.', x: margin, width: 36 },
  { label: 'Name', x: margin + 40, width: 172 },
  { label: 'Department', x: margin + 220, width: 110 },
  { label: 'Signature', x: margin + 338, width: contentWidth - 338 },
] as const;

const plain: TextStyle = { weight: 'regular', size: 10, color: colors.ink };
const strong: TextStyle = { ...plain, weight: 'semibold' };

/** A session's sheet as a PDF of as many pages as it takes. */
export function writeSheet(facts: SheetFacts): Readable {
  const { issuer, day } = facts;
  const title = ['Attendance sheet', facts.title, partName(facts)].filter(Boolean).join(' · ');
  return writeDocument({ title, author: issuer.name, day, layout: 'portrait' }, async (pdf, root) => {
    const top = await drawHead(pdf, root, facts);
    await drawRows(pdf, root, facts, top);
  });
}

/** Which session it is; returns where the table begins. */
async function drawHead(pdf: Pdf, root: Element, facts: SheetFacts): Promise<number> {
  const { issuer, title, start, end, timeZone, location, trainer, total, people } = facts;
  const box = { x: margin, width: contentWidth };
  await drawMasthead(pdf, root, issuer, { ...box, y: 44 });
  let y = 100;
  const write = (tag: string, text: string, style: TextStyle) => {
    addElement(pdf, root, tag, () => {
      y = drawText(pdf, text, style, { ...box, y }) + 5;
    });
  };
  const size = fittingSize(pdf, title, 'semibold', [22, 18, 15, 12], { ...box, height: 58 });
  write('H1', title, { ...strong, size });
  write('P', formatSession({ start_time: start, ends_at: end }, timeZone), { ...plain, size: 11 });
  if (location !== null) write('P', `Location: ${isolate(location)}`, { ...plain, size: 11 });
  write('P', `Trainer: ${isolate(trainer)}`, { ...plain, size: 11 });
  write('P', sayHowMany(total), { ...small, size: 10 });
  const part = partName(facts);
  const { first, last } = rowsIn(facts);
  if (part !== null)
    write('P', `${part}: people ${formatCount(first)} to ${formatCount(last)}`, { ...small, size: 10 });
  const texts = people.flatMap(({ name, department, email }) => [name, department, email]);
  const note = await noteOnMissingSigns(pdf, [issuer.name, title, location, trainer, ...texts]);
  if (note !== null) write('P', note, small);
  return y + 10;
}

function sayHowMany(people: number): string {
  if (people === 0) return 'No people';
  return people === 1 ? '1 person' : `${formatCount(people)} people`;
}

/** A numbered row for each person and some without a name; the labels are above them on every page. */
async function drawRows(pdf: Pdf, root: Element, facts: SheetFacts, top: number): Promise<void> {
  const { title, people, part, total } = facts;
  const table = pdf.struct('Table');
  root.add(table);
  const spare = part === countParts(total) ? emptyRows : 0;
  const rows = [...people, ...Array.from({ length: spare }, () => noRow)];
  const pages = paginate(rows, top);
  let number = rowsIn(facts).first - 1;
  for (const [index, page] of pages.entries()) {
    if (index > 0) pdf.addPage();
    let y = index > 0 ? margin : top;
    drawLabels(pdf, index === 0 ? table : null, y);
    y += labelHeight;
    for (const { name, department, email } of page) {
      await giveWay(pdf);
      number += 1;
      addDecoration(pdf, () => drawRule(pdf, { x: margin, y, width: contentWidth }));
      drawCells(pdf, table, [`${number}`, name, department ?? ''], y + 10, email);
      y += rowHeight;
    }
    addDecoration(pdf, () => drawRule(pdf, { x: margin, y, width: contentWidth }));
    const box = { x: margin, y: bottom + 18, width: contentWidth, height: 10 };
    const pageNumber = `Page ${index + 1} of ${pages.length}`;
    const foot = [isolate(title), partName(facts), pageNumber].filter(Boolean).join(' · ');
    addDecoration(pdf, () => drawText(pdf, foot, small, box));
    await untilReadOn(pdf);
  }
  table.end();
}

/** As many rows on each page as it has room for. */
function paginate<Row>(rows: readonly Row[], top: number): Row[][] {
  const roomFrom = (y: number) => Math.floor((bottom - y - labelHeight) / rowHeight);
  const [first, other] = [roomFrom(top), roomFrom(margin)];
  const pages = [rows.slice(0, first)];
  for (let from = first; from < rows.length; from += other) pages.push(rows.slice(from, from + other));
  return pages;
}

/** The labels belong to the table's structure once; on further pages they are decoration. */
function drawLabels(pdf: Pdf, table: Element | null, y: number): void {
  if (!table) {
    addDecoration(pdf, () => {
      for (const { label, ...column } of columns) drawText(pdf, label, small, { ...column, y });
    });
    return;
  }
  const row = pdf.struct('TR');
  table.add(row);
  for (const { label, ...column } of columns)
    addElement(pdf, row, 'TH', () => drawText(pdf, label, small, { ...column, y }), { scope: 'Column' });
  row.end();
}

/** The texts of a row, each on one line. The e-mail is below the name, if it is shown; the last column stays empty. */
function drawCells(
  pdf: Pdf,
  table: Element,
  texts: readonly string[],
  y: number,
  email: string | null,
): void {
  const row = pdf.struct('TR');
  table.add(row);
  for (const [index, column] of columns.entries()) {
    const text = texts[index] ?? '';
    const style = index === 1 ? strong : plain;
    addElement(pdf, row, 'TD', () => {
      if (text === '') return;
      const hasEmail = index === 1 && email !== null;
      drawText(pdf, text, style, { ...column, y: hasEmail ? y - 5 : y, height: 13 });
      if (hasEmail) drawText(pdf, email, small, { ...column, y: y + 9, height: 11 });
    });
  }
  row.end();
}
