import { formatDay } from '#shared/month';
import { recordStateLabels, resultOf, type RecordState } from '#shared/records';
import { addDecoration, addElement, colors, drawRule, type Element } from './document.ts';
import { isolate } from './letters.ts';
import { durationOf, type RecordFacts } from './record-facts.ts';
import { drawText, heightOf, type Pdf, type TextStyle } from './text.ts';
import { giveWay, untilReadOn } from './turns.ts';

export interface ListedRecord extends RecordFacts {
  state: RecordState;
  /** The name on its certificate, where that is not the list's. */
  otherName: string | null;
}

// An A4 page upright, in points.
export const margin = 48;
export const contentWidth = 595.28 - 2 * margin;
/** Where the last line of a page ends. */
export const bottom = 841.89 - 60;

const labelHeight = 22;
const rowPadding = 8;

const columns = [
  { label: 'Training', x: margin, width: 228 },
  { label: 'Completed on', x: margin + 244, width: 92 },
  { label: 'Valid until', x: margin + 342, width: 92 },
  { label: 'State', x: margin + 440, width: contentWidth - 440 },
] as const;

export const small: TextStyle = { weight: 'regular', size: 8, color: colors.muted };
const plain: TextStyle = { weight: 'regular', size: 9, color: colors.ink };

/** The lines of a cell, one below the other. */
type Cell = [text: string, style: TextStyle][];

interface Row {
  cells: Cell[];
  /** As high as the highest cell. */
  height: number;
}

interface TableFacts {
  records: readonly ListedRecord[];
  /** Where the table begins on the first page. */
  top: number;
  /** The text at the foot of each page, before its number. */
  footer: string;
}

/** Draws a row for each record, and above them on every page the labels of the columns. */
export async function drawTable(
  pdf: Pdf,
  root: Element,
  { records, top, footer }: TableFacts,
): Promise<void> {
  if (records.length === 0) return;
  const pages = await paginate(pdf, records, top);
  const table = pdf.struct('Table');
  root.add(table);
  for (const [index, rows] of pages.entries()) {
    if (index > 0) pdf.addPage();
    let y = index > 0 ? margin : top;
    drawLabels(pdf, index > 0 ? null : table, y);
    y += labelHeight;
    for (const { cells, height } of rows) {
      await giveWay(pdf);
      addDecoration(pdf, () => drawRule(pdf, { x: margin, y, width: contentWidth }));
      drawCells(pdf, table, 'TD', cells, y + rowPadding);
      y += height;
    }
    const pageNumber = `${footer} · Page ${index + 1} of ${pages.length}`;
    const box = { x: margin, y: bottom + 18, width: contentWidth, height: 10 };
    addDecoration(pdf, () => drawText(pdf, pageNumber, small, box));
    await untilReadOn(pdf);
  }
  table.end();
}

/** The rows of each page. */
async function paginate(pdf: Pdf, records: readonly ListedRecord[], top: number): Promise<Row[][]> {
  const pages: Row[][] = [[]];
  let y = top + labelHeight;
  for (const record of records) {
    await giveWay(pdf);
    const row = layOut(pdf, record);
    if (y + row.height > bottom && pages.at(-1)!.length > 0) {
      pages.push([]);
      y = margin + labelHeight;
    }
    pages.at(-1)!.push(row);
    y += row.height;
  }
  return pages;
}

function layOut(pdf: Pdf, record: ListedRecord): Row {
  const { title, version, trainedOn, validUntil, trainer, place, state, revokedOn, number, otherName } =
    record;
  const details = [
    otherName !== null && `Recorded for ${otherName}`,
    version !== null && `Version ${version}`,
    durationOf(record),
    resultOf(record),
    trainer !== null && `Trainer: ${isolate(trainer)}`,
    place !== null && isolate(place),
  ].filter(Boolean);
  const isStruck = state === 'revoked';
  const date = { ...plain, isStruck };
  const stateColor = { valid: colors.ink, revoked: colors.danger }[state as string] ?? colors.muted;
  const cells: Cell[] = [
    [
      [title, { ...plain, size: 10, weight: 'semibold', isStruck }],
      ...(details.length > 0 ? [[details.join(' · '), small] as Cell[number]] : []),
      [`Number ${number}`, small],
    ],
    [[formatDay(trainedOn), date]],
    [validUntil === null ? ['No expiry', { ...date, color: colors.muted }] : [formatDay(validUntil), date]],
    [
      [recordStateLabels[state], { ...plain, weight: 'semibold', color: stateColor }],
      ...(revokedOn === null ? [] : [[formatDay(revokedOn), small] as Cell[number]]),
    ],
  ];
  const heights = cells.map((lines, column) =>
    lines.reduce((sum, [text, style]) => sum + heightOf(pdf, text, style, columns[column]!.width) + 2, 0),
  );
  return { cells, height: Math.max(...heights) + 2 * rowPadding };
}

/** The labels belong to the table's structure once; on further pages they are decoration. */
function drawLabels(pdf: Pdf, table: Element | null, y: number): void {
  if (table) {
    drawCells(
      pdf,
      table,
      'TH',
      columns.map(({ label }) => [[label, small]]),
      y,
    );
    return;
  }
  addDecoration(pdf, () => {
    for (const { label, ...column } of columns) drawText(pdf, label, small, { ...column, y });
  });
}

function drawCells(pdf: Pdf, table: Element, tag: 'TH' | 'TD', cells: readonly Cell[], top: number): void {
  const row = pdf.struct('TR');
  table.add(row);
  for (const [column, lines] of cells.entries()) {
    const draw = () => {
      let y = top;
      for (const [text, style] of lines) y = drawText(pdf, text, style, { ...columns[column]!, y }) + 2;
    };
    addElement(pdf, row, tag, draw, tag === 'TH' ? { scope: 'Column' } : {});
  }
  row.end();
}
