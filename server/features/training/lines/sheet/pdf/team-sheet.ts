import type { Readable } from 'node:stream';
import { formatCount } from '#shared/count';
import { formatDay } from '#shared/month';
import type { CalendarDate } from '#shared/time';
import {
  addDecoration,
  addElement,
  colors,
  drawRule,
  writeDocument,
  type Element,
} from '../../../records/pdf/document.ts';
import type { Issuer } from '../../../records/pdf/issuer.ts';
import { isolate } from '../../../records/pdf/letters.ts';
import { drawMasthead } from '../../../records/pdf/mark.ts';
import { noteOnMissingSigns } from '../../../records/pdf/record-facts.ts';
import { bottom, contentWidth, margin, small } from '../../../records/pdf/record-table.ts';
import { drawText, heightOf, type Pdf, type TextStyle } from '../../../records/pdf/text.ts';
import { giveWay, untilReadOn } from '../../../records/pdf/turns.ts';

interface SheetItem {
  title: string;
  due: CalendarDate;
  /** The next step, in a sentence. */
  text: string;
}

/** Somebody without e-mail, with the trainings that are to be done. */
interface Block {
  name: string;
  login: string | null;
  department: string | null;
  items: readonly SheetItem[];
}

/** The open trainings of people without e-mail, to be printed and handed out. */
export interface TeamSheetFacts {
  issuer: Issuer;
  /** The day on which it is printed. */
  day: CalendarDate;
  people: readonly Block[];
  /** How many people there are, on the sheet or not. */
  total: number;
}

const titleOfSheet = 'Open trainings';
const plain: TextStyle = { weight: 'regular', size: 10, color: colors.ink };
const strong: TextStyle = { ...plain, weight: 'semibold' };
const nameStyle: TextStyle = { ...strong, size: 13 };
const dueWidth = 130;
const titleWidth = contentWidth - dueWidth;
const gap = 3;
const below = 10;

/** The sheet as a PDF of as many pages as it takes. */
export function writeTeamSheet(facts: TeamSheetFacts): Readable {
  const { issuer, day } = facts;
  const of = { title: titleOfSheet, author: issuer.name, day, layout: 'portrait' } as const;
  return writeDocument(of, async (pdf, root) => {
    const top = await drawHead(pdf, root, facts);
    await drawPeople(pdf, root, facts, top);
  });
}

/** Says how many people there are, and on which day; returns where the people begin. */
async function drawHead(
  pdf: Pdf,
  root: Element,
  { issuer, day, people, total }: TeamSheetFacts,
): Promise<number> {
  const box = { x: margin, width: contentWidth };
  await drawMasthead(pdf, root, issuer, { ...box, y: 44 });
  let y = 100;
  const write = (tag: string, text: string, style: TextStyle) => {
    addElement(pdf, root, tag, () => {
      y = drawText(pdf, text, style, { ...box, y }) + 5;
    });
  };
  write('H1', titleOfSheet, { ...strong, size: 22 });
  write('P', sayHowMany(people.length, total, formatDay(day)), { ...plain, size: 11 });
  const texts = people.flatMap(({ name, department, items }) => [
    name,
    department,
    ...items.map(textsOf).flat(),
  ]);
  const note = await noteOnMissingSigns(pdf, [issuer.name, ...texts]);
  if (note !== null) write('P', note, small);
  return y + below;
}

const textsOf = ({ title, text }: SheetItem) => [title, text];

function sayHowMany(shown: number, total: number, day: string): string {
  if (total === 0) return `Nobody without e-mail has an open training, as of ${day}`;
  if (shown < total)
    return `${formatCount(shown)} of ${formatCount(total)} people without e-mail, as of ${day}`;
  return total === 1
    ? `1 person without e-mail, as of ${day}`
    : `${formatCount(total)} people without e-mail, as of ${day}`;
}

/** The people one below the other. A name is on one page with its first training. */
async function drawPeople(pdf: Pdf, root: Element, { people }: TeamSheetFacts, top: number): Promise<void> {
  let y = top;
  const makeRoom = async (height: number) => {
    await giveWay(pdf);
    if (y + height <= bottom) return;
    await untilReadOn(pdf);
    pdf.addPage();
    y = margin;
  };
  for (const person of people) {
    const [first, ...others] = person.items;
    await makeRoom(heightOfHead(pdf, person) + (first ? heightOfItem(pdf, first) : 0));
    y = drawPerson(pdf, root, person, y);
    if (first) y = drawItem(pdf, root, first, y);
    for (const item of others) {
      await makeRoom(heightOfItem(pdf, item));
      y = drawItem(pdf, root, item, y);
    }
    y += below;
  }
}

const factsOf = ({ login, department }: Block): string =>
  [login !== null && `Login: ${isolate(login)}`, department !== null && isolate(department)]
    .filter(Boolean)
    .join(' · ');

const heightOfHead = (pdf: Pdf, person: Block) =>
  below +
  heightOf(pdf, person.name, nameStyle, contentWidth) +
  heightOf(pdf, factsOf(person), small, contentWidth) +
  2 * gap;

const heightOfItem = (pdf: Pdf, { title, text }: SheetItem) =>
  heightOf(pdf, title, strong, titleWidth) + heightOf(pdf, text, plain, contentWidth) + 3 * gap;

/** The name, the number to sign in with and the department; returns where that ends. */
function drawPerson(pdf: Pdf, root: Element, person: Block, top: number): number {
  addDecoration(pdf, () => drawRule(pdf, { x: margin, y: top, width: contentWidth }));
  const box = { x: margin, width: contentWidth };
  let y = top + below;
  addElement(pdf, root, 'H2', () => {
    y = drawText(pdf, person.name, nameStyle, { ...box, y }) + gap;
  });
  const facts = factsOf(person);
  if (facts === '') return y;
  addElement(pdf, root, 'P', () => {
    y = drawText(pdf, facts, small, { ...box, y }) + gap;
  });
  return y;
}

/** A training with the day on which it is due, and the next step below; returns where that ends. */
function drawItem(pdf: Pdf, root: Element, { title, due, text }: SheetItem, top: number): number {
  let y = top + gap;
  addElement(pdf, root, 'P', () => {
    drawText(
      pdf,
      `Due ${formatDay(due)}`,
      { ...plain, align: 'right' },
      { x: margin + titleWidth, y, width: dueWidth },
    );
    y = drawText(pdf, title, strong, { x: margin, y, width: titleWidth }) + gap;
  });
  addElement(pdf, root, 'P', () => {
    y = drawText(pdf, text, plain, { x: margin, y, width: contentWidth }) + gap;
  });
  return y;
}
