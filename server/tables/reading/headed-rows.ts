import { Refusal } from '#shared/errors';
import type { Row } from './clean-rows.ts';
import { areLabels, countKnown, meaningsIn } from './known-headings.ts';
import { limits } from './limits.ts';
import { shortened } from './shortened.ts';
import type { HeadingChoices } from './table.ts';

type Rows = AsyncGenerator<Row, undefined>;

/** Headings are looked for among the first rows that aren't empty. */
const mostLooked = 30;

/** The fewest cells that make a row of headings, if they are known as such. */
const enoughKnown = 2;

/** Whether the headings are known at all, and whether somebody's key or name is among them. */
export type Recognised = 'people' | 'known' | 'unknown';

/** The meanings of headings by which people are found. */
const ofPeople = ['external_id', 'login', 'email', 'name', 'first_name', 'last_name'];

/** The headings of a table, the number of their row, and the rows below. */
export interface HeadedRows {
  headings: string[];
  headings_row: number;
  /** The number of the row below it, if that has headings, too; it is left out. */
  second_headings_row: number | null;
  /** Whether the row was recognised by its headings: by those of people before others. */
  recognised: Recognised;
  rows: Rows;
}

/**
 * The headings, of at most 200 characters each, and the rows below them. Each row has a cell for each
 * heading, and more only if something is in them. Null if there is no row at all.
 *
 * Headings are the chosen row. Without a choice they are the first in which two are known, else the one with
 * the most cells. Without known ones they are the first row. A second row of headings right below
 * them is left out.
 *
 * Throws Refusal("no_rows") if there are headings alone, or no such row as was chosen.
 */
export async function headedRows(rows: Rows, choices: HeadingChoices): Promise<HeadedRows | null> {
  const looked = await takeFirst(rows, choices);
  if (looked.length === 0) return null;
  const at = findHeadings(looked, choices);
  const head = looked[at];
  const below = looked.slice(at + 1);
  const hasRow = async () => {
    if (below.length > 0) return true;
    const { value: next } = await rows.next();
    if (next) below.push(next);
    return next !== undefined;
  };
  if (!head || !(await hasRow())) throw new Refusal('no_rows');
  const second = below[0]!;
  const hasLabels = choices.known
    ? areLabels(second.cells, head.cells, choices.known)
    : second.line === choices.second_headings_row;
  if (hasLabels) below.shift();
  if (!(await hasRow())) throw new Refusal('no_rows');
  const headings = head.cells.map((text) => shortened(text, limits.headingLength - 1));
  return {
    headings,
    headings_row: head.line,
    second_headings_row: hasLabels ? second.line : null,
    recognised: recognised(meaningsIn(head.cells, choices.known ?? new Map())),
    rows: widened(below, rows, headings.length),
  };
}

function recognised(meanings: ReadonlySet<string>): Recognised {
  if (meanings.size < enoughKnown) return 'unknown';
  return ofPeople.some((meaning) => meanings.has(meaning)) ? 'people' : 'known';
}

/** The rows among which the headings are looked for. Rows above the chosen one are let go. */
async function takeFirst(rows: Rows, { headings_row: chosen, known }: HeadingChoices): Promise<Row[]> {
  const taken: Row[] = [];
  const most = known && !chosen ? mostLooked : 1;
  while (taken.length < most) {
    const { value: row } = await rows.next();
    if (!row) break;
    if (row.line >= (chosen ?? 0)) taken.push(row);
  }
  return taken;
}

/** The place of the headings among these rows; -1 if the chosen row isn't there. */
function findHeadings(rows: readonly Row[], { headings_row: chosen, known, usual }: HeadingChoices): number {
  if (chosen) return rows[0]!.line === chosen ? 0 : -1;
  if (!known) return 0;
  const counts = rows.map(({ cells }) => countKnown(cells, known));
  const found = counts.findIndex((count) => count >= enoughKnown);
  // The last one has no rows below it.
  const sizes = rows.slice(0, Math.max(1, rows.length - 1)).map(({ cells }) => countFilled(cells));
  const at = found >= 0 ? found : sizes.indexOf(Math.max(...sizes));
  const before = rows.findIndex(({ line }) => line === usual?.headings_row);
  return before >= 0 && counts[before]! >= counts[at]! ? before : at;
}

const countFilled = (cells: readonly string[]) => cells.filter((text) => text !== '').length;

async function* widened(first: readonly Row[], others: Rows, width: number): Rows {
  const widen = (row: Row): Row => {
    const missing = width - row.cells.length;
    return missing > 0 ? { ...row, cells: [...row.cells, ...Array<string>(missing).fill('')] } : row;
  };
  try {
    for (const row of first) yield widen(row);
    for await (const row of others) yield widen(row);
  } finally {
    await others.return(undefined);
  }
}
