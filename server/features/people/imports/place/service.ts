import type * as z from 'zod/mini';
import { Refusal } from '#shared/errors';
import type { answersForm } from '#shared/people/imports/import-forms';
import type { Services } from '../../../../services.ts';
import { hasFile, readContent } from '../files/store.ts';
import * as store from '../store.ts';

type Told = Pick<z.infer<typeof answersForm>, 'headings_row' | 'sheet' | 'encoding' | 'delimiter'>;

/**
 * Where the headings are from now on; null if nobody says so. Another sheet has headings of its own. Throws
 * Refusal("invalid_input") if the file has no such sheet, or no such row with rows below it.
 */
export async function demandHeadings(
  { db, tables }: Pick<Services, 'db' | 'tables'>,
  id: string,
  { sheet, headings_row = sheet === undefined ? undefined : null, encoding, delimiter }: Told,
): Promise<store.SourceAnswers | null> {
  if (headings_row === undefined) return null;
  const place = { headings_row, ...(sheet !== undefined && { sheet }) };
  const row = await store.readRow(db, id);
  // The answer itself refuses an import that isn't there.
  if ((!headings_row && !sheet) || !row || !(await hasFile(db, id))) return place;
  const { facts, answers } = row;
  if (sheet && !facts.sheets?.includes(sheet)) throw noSuch('sheet', 'This file has no such sheet');
  try {
    await using _ = await tables.open(await readContent(db, id), {
      encoding: encoding ?? answers.encoding ?? facts.encoding,
      delimiter: delimiter ?? answers.delimiter ?? facts.delimiter,
      sheet: sheet ?? answers.sheet ?? facts.sheet,
      headings_row,
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'no_rows') throw error;
    if (headings_row === null) throw noSuch('sheet', 'This sheet has no rows below its headings');
    throw noSuch('headings_row', 'This file has no such row with other rows below it');
  }
  return place;
}

function noSuch(field: 'sheet' | 'headings_row', message: string): Refusal {
  return new Refusal('invalid_input', { errors: { [field]: message } });
}
