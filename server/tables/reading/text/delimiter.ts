import { Refusal } from '#shared/errors';
import { countKnown, type KnownHeadings } from '../known-headings.ts';
import { readRecords } from './read-records.ts';

const candidates = [',', ';', '\t', '|'] as const;

/** The first rows, which have to agree. */
const evenRows = 20;
/** More rows, as there may be lines above the table. */
const sampleRows = 50;
const separatorLine = /^sep=([^\p{L}\p{N}\s"]|\t)(?:\r\n|[\r\n]|$)/u;

/**
 * The delimiter that the first line names for Excel ("sep=;"), with the text behind that line. Else null and all text.
 */
export function takeSeparatorLine(text: string): { named: string | null; rest: string } {
  const [line, named] = separatorLine.exec(text) ?? [];
  return line === undefined ? { named: null, rest: text } : { named: named!, rest: text.slice(line.length) };
}

/**
 * The sign of `, ; tab |` that makes columns of the first 20 rows that aren't empty, the same number in
 * each. If several do, it is the one that makes the most. Quotation marks in the midst of cells show a wrong
 * one. So texts in which all have them are tried once more without this rule. If the rows differ under each,
 * it is the one that makes a row of known headings. Else it is the one under which the last rows agree, then
 * the one that makes the most headings. If there is one heading, one that leaves the rows whole.
 *
 * `text` begins the text again each time.
 */
export async function detectDelimiter(
  text: () => Iterable<string>,
  known: KnownHeadings = new Map(),
): Promise<string> {
  const sample = (quotes: 'strict' | 'relaxed') =>
    Promise.all(candidates.map((delimiter) => takeSample(text(), delimiter, quotes)));
  const strict = widestOfEven(await sample('strict'));
  if (strict) return strict;
  const samples = await sample('relaxed');
  const widths = samples.map((rows) => rows.map((cells) => cells.length));
  const whole = candidates[widths.findIndex((each) => each.every((width) => width === 1))];
  return (
    widestOfEven(samples) ??
    widest(samples.map((rows) => Math.max(0, ...rows.map((cells) => countKnown(cells, known))))) ??
    longestEnd(widths) ??
    widest(widths.map(([heading = 0]) => heading)) ??
    whole ??
    ','
  );
}

/** The number of cells that most of the first rows have. */
export async function usualWidth(text: Iterable<string>, delimiter: string): Promise<number> {
  const counts = new Map<number, number>();
  for (const { length } of await takeSample(text, delimiter, 'relaxed'))
    counts.set(length, (counts.get(length) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? 1;
}

function widestOfEven(samples: readonly string[][][]): string | null {
  const widths = samples.map((rows) => rows.slice(0, evenRows).map((cells) => cells.length));
  return widest(widths.map((each) => (new Set(each).size === 1 ? each[0]! : 0)));
}

/** The sign under which most rows up to the last have the same number of cells, and at least three. */
function longestEnd(widths: readonly number[][]): string | null {
  const ends = widths.map((each) => {
    const last = each.at(-1) ?? 0;
    return last > 1 ? each.length - 1 - each.findLastIndex((width) => width !== last) : 0;
  });
  const most = Math.max(...ends);
  return most > 2 ? candidates[ends.indexOf(most)]! : null;
}

function widest(widths: number[]): string | null {
  const most = Math.max(...widths);
  return most > 1 ? candidates[widths.indexOf(most)]! : null;
}

/** The first rows that have something; none if they can't be read so. */
async function takeSample(
  text: Iterable<string>,
  delimiter: string,
  quotes: 'strict' | 'relaxed',
): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for await (const { cells } of readRecords(text, delimiter, quotes)) {
      rows.push(cells);
      if (rows.length === sampleRows) break;
    }
    return rows;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
