import { pipeline, Readable } from 'node:stream';
import { CsvError, parse, type InfoRecord } from 'csv-parse';
import type { Row } from '../clean-rows.ts';
import { limits } from '../limits.ts';
import { damagedFile, tooLarge, wrongFile } from '../refusals.ts';

/**
 * The rows of a text with delimiters, as they are there. `quotes` says whether a quotation mark in the midst
 * of a cell is refused, or is a plain character. `usualWidth` is the number of cells that most rows have.
 *
 * A line is counted as a spreadsheet counts its rows: a line break between quotation marks begins no new one.
 *
 * Throws Refusal("file_type") where a quotation mark isn't closed, Refusal("file_too_large") where a row is too long.
 */
export async function* readRecords(
  text: Iterable<string>,
  delimiter: string,
  quotes: 'strict' | 'relaxed',
  usualWidth?: number,
): AsyncGenerator<Row, undefined> {
  const parser = parse({
    delimiter,
    info: true,
    max_record_size: limits.rowLength,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: quotes === 'relaxed',
    skip_empty_lines: true,
  });
  let width = usualWidth ?? null;
  let uneven = 0;
  const added = usualWidth === undefined ? 0 : 1;
  try {
    // The loop reports the errors, of both.
    const pieces = usualWidth === undefined ? text : withFirstLine(text, delimiter.repeat(usualWidth - 1));
    for await (const row of pipeline(Readable.from(pieces), parser, () => {})) {
      const { record, info } = row as { record: string[]; info: InfoRecord };
      const line = lineOf(info) - added;
      if (line === 0) continue;
      width ??= record.length;
      // The parser makes an error of each, which takes as long as fifty other lines.
      if (record.length !== width && ++uneven > limits.unevenLines) throw tooLarge();
      yield { line, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = lineOf(error as unknown as InfoRecord) + 1 - added;
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw tooLarge(`A row can have at most 1,000,000 characters. Row ${line} has more.`);
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw wrongFile(`A quotation mark in row ${line} is never closed. Close or remove it and try again.`);
    throw damagedFile();
  }
}

/** The parser compares each row with the first one. So the lines above a table don't make all others uneven. */
function* withFirstLine(text: Iterable<string>, line: string): Generator<string, undefined> {
  yield `${line}\n`;
  yield* text;
}

/** The parser's errors carry the same facts, of the row before. */
function lineOf({ records, empty_lines: emptyLines }: InfoRecord): number {
  return records + emptyLines;
}
