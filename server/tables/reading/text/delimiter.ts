import { Refusal } from '#shared/errors';
import { readRecords } from './read-records.ts';

const candidates = [',', ';', '\t', '|'] as const;
const sampleRows = 20;
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
 * the one that makes the most headings. If there is one heading, one that leaves the rows whole.
 *
 * `text` begins the text again each time.
 */
export async function detectDelimiter(text: () => Iterable<string>): Promise<string> {
  const sample = (quotes: 'strict' | 'relaxed') =>
    Promise.all(candidates.map((delimiter) => sampleWidths(text(), delimiter, quotes)));
  const strict = widestOfEven(await sample('strict'));
  if (strict) return strict;
  const widths = await sample('relaxed');
  const whole = candidates[widths.findIndex((each) => each.every((width) => width === 1))];
  return widestOfEven(widths) ?? widest(widths.map(([heading = 0]) => heading)) ?? whole ?? ',';
}

function widestOfEven(widths: number[][]): string | null {
  return widest(widths.map((each) => (new Set(each).size === 1 ? each[0]! : 0)));
}

function widest(widths: number[]): string | null {
  const most = Math.max(...widths);
  return most > 1 ? candidates[widths.indexOf(most)]! : null;
}

/** How many cells each of the first rows has; none if they can't be read so. */
async function sampleWidths(
  text: Iterable<string>,
  delimiter: string,
  quotes: 'strict' | 'relaxed',
): Promise<number[]> {
  const widths: number[] = [];
  try {
    for await (const { cells } of readRecords(text, delimiter, quotes)) {
      widths.push(cells.length);
      if (widths.length === sampleRows) break;
    }
    return widths;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
